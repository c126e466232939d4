import { Apart } from '../../../ui/late/apart';
import { KeptOnPhone } from './kept-on-phone';
import { MyRides } from './my-rides';
import * as styles from './saved.module.css';
import { SavedTours } from './saved-tours';
import { WaitingInquiries } from './waiting-inquiries';

const own = [WaitingInquiries, MyRides, SavedTours];
const about = [KeptOnPhone];

export function AllKept() {
  return (
    <div className={styles.all}>
      {[own, about].map((parts, column) => (
        <div key={column === 0 ? 'own' : 'about'} className={styles.column}>
          {parts.map((Part) => (
            <Apart key={Part.name}>
              <Part />
            </Apart>
          ))}
        </div>
      ))}
    </div>
  );
}
