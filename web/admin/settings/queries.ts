import * as siteApi from '#shared/settings/api';
import { apiQuery } from '../session/api-query';

export const settingsQuery = apiQuery(['settings'], siteApi.readSettings);

export const demoQuery = apiQuery(['demo'], siteApi.readDemo);
