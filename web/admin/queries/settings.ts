import { readSettings } from '#shared/site/api';
import { reading } from './reading';

export const settingsQuery = reading(['settings'], readSettings);
