import { Component, type ReactNode } from 'react';

interface ApartProps {
  /** The stand-in for a part that threw; null for one that nobody would miss. */
  instead?: ReactNode;
  children: ReactNode;
}

/** A part of a page that throws takes itself away, not its page, and is tried again when it is given something else. */
export class Apart extends Component<ApartProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate({ children }: ApartProps) {
    if (this.state.failed && children !== this.props.children) this.setState({ failed: false });
  }

  override render() {
    const { instead = <p className="fine">This part can’t be shown here.</p>, children } = this.props;
    return this.state.failed ? instead : children;
  }
}
