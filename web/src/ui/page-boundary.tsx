import { Component, type ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

/** Shown when a page failed to render. */
export function BrokenPage({ children }: { children?: ReactNode }) {
  return (
    <ErrorState
      title="Something went wrong on this page."
      text="Nothing you had saved is lost. Please load the page again; if that does not help, tell your office."
      onRetry={() => window.location.reload()}
      retryLabel="Load Again"
    >
      {children}
    </ErrorState>
  )
}

/** Replaces a page that failed to render. */
export class PageBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return <BrokenPage />
  }
}
