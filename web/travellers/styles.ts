import quotePage from '../quote/page.css?inline';
import base from '../styles/base.css?inline';
import tokens from '../styles/tokens.css?inline';
import page from './page.css?inline';

/** Inside the page. */
export const travellersStyles = tokens + base + quotePage + page;
