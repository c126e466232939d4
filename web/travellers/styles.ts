import quotePage from '../quote/page.css?inline';
import every from '../styles/linked-page.css?inline';
import page from './page.css?inline';

/** Inside the page. */
export const travellersStyles = every + quotePage + page;
