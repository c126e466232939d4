import { InstallHere } from './install-here';
import { KeptOnPhone } from './kept-on-phone';
import { MyRides } from './my-rides';
import { RideFiles } from './ride-files';
import { SavedTours } from './saved-tours';
import { WaitingInquiries } from './waiting-inquiries';

/** All that the phone keeps, by its parts. */
export function AllKept() {
  return (
    <>
      <WaitingInquiries />
      <MyRides />
      <SavedTours />
      <RideFiles />
      <InstallHere />
      <KeptOnPhone />
    </>
  );
}
