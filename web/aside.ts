import * as about from './routes/about/index-page';
import * as signup from './routes/account/signup-page';
import * as signupSuccess from './routes/account/signup-success-page';
import * as comingSoon from './routes/coming-soon/index-page';
import * as contact from './routes/contact/index-page';
import * as layouts from './routes/layouts/index-page';
import * as demoTour from './routes/layouts/show-page';
import * as privacy from './routes/legal/privacy-page';
import * as terms from './routes/legal/terms-page';
import * as maintenance from './routes/maintenance/index-page';

/*
 * The screens that few visitors open. Loaded as one, they are one script and one stylesheet instead of ten of each, which
 * also compress better.
 */
export { about, comingSoon, contact, demoTour, layouts, maintenance, privacy, signup, signupSuccess, terms };
