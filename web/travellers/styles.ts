import quotePage from '../quote/page.css?inline';
import base from '../styles/base.css?inline';
import tokens from '../styles/tokens.css?inline';
import page from './page.css?inline';

/** All styles of the travellers' page, which stand inside it. */
export const travellersStyles = tokens + base + quotePage + page;
