import base from '../styles/base.css?inline';
import tokens from '../styles/tokens.css?inline';
import page from './page.css?inline';
import sheet from './sheet.css?inline';

/** Inside the page. */
export const paperStyles = tokens + base + sheet + page;
