import { readdirSync, rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { copyTemplate } from './template-state';

test('a run that goes on past midnight keeps its demo tours', () => {
  const { now } = Date;
  Date.now = () => now() + 24 * 60 * 60 * 1000;
  try {
    const state = copyTemplate();
    expect(readdirSync(state)).not.toEqual([]);
    rmSync(state, { recursive: true });
  } finally {
    Date.now = now;
  }
});
