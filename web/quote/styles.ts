import base from '../styles/base.css?inline';
import tokens from '../styles/tokens.css?inline';
import booked from './booked.css?inline';
import page from './page.css?inline';
import sheet from './sheet.css?inline';

/** Inside the page. */
export const quoteStyles = tokens + base + sheet + page + booked;
