import base from '../styles/base.css?inline';
import tokens from '../styles/tokens.css?inline';
import own from './quote.css?inline';

/** All styles of a quote's page, which stand inside it. */
export const quoteStyles = tokens + base + own;
