import every from '../styles/linked-page.css?inline';
import page from './page.css?inline';
import sheet from './sheet.css?inline';

/** Inside the page. */
export const paperStyles = every + sheet + page;
