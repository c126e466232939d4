import base from '../styles/base.css?inline';
import tokens from '../styles/tokens.css?inline';
import page from './page.css?inline';
import sheet from './sheet.css?inline';

/** All styles of a paper's page, which stand inside it. */
export const paperStyles = tokens + base + sheet + page;
