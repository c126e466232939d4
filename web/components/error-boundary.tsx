import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  fallback?: ReactNode;
  children: ReactNode;
}

/** Error boundary that resets when its children change. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate({ children }: ErrorBoundaryProps) {
    if (this.state.failed && children !== this.props.children) this.setState({ failed: false });
  }

  override render() {
    const { fallback = <p className="fine-print">This part can’t be shown here.</p>, children } = this.props;
    return this.state.failed ? fallback : children;
  }
}
