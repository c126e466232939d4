import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  fallback?: ReactNode;
  children: ReactNode;
}

/** Error boundary that resets when its children change. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ children }: ErrorBoundaryProps) {
    if (this.state.hasFailed && children !== this.props.children) this.setState({ hasFailed: false });
  }

  override render() {
    const { fallback = <p className="fine-print">This part can’t be shown here.</p>, children } = this.props;
    return this.state.hasFailed ? fallback : children;
  }
}
