import { Apart } from '../../../ui/apart';
import { InstallHere } from './install-here';
import { KeptOnPhone } from './kept-on-phone';
import { MyRides } from './my-rides';
import { RideFiles } from './ride-files';
import { SavedTours } from './saved-tours';
import { WaitingInquiries } from './waiting-inquiries';

const parts = [WaitingInquiries, MyRides, SavedTours, RideFiles, InstallHere, KeptOnPhone];

/** All that the phone keeps, by its parts. */
export function AllKept() {
  return parts.map((Part) => (
    <Apart key={Part.name}>
      <Part />
    </Apart>
  ));
}
