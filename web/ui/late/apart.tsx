import { Component, type ReactNode } from 'react';

interface ApartProps {
  instead?: ReactNode;
  children: ReactNode;
}

/** Tried again when it is given something else. */
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
