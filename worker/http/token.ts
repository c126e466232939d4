import { Buffer } from 'node:buffer';

/** 256 random bits as base64url: 43 characters that nobody guesses. */
export const createToken = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');

export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
