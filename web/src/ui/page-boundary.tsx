import { BROKEN_PAGE_TEXTS } from '@epay/contract/common/page-texts'
import { Component, type ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

/** Shown when a page failed to render. */
export function BrokenPage({ children }: { children?: ReactNode }) {
  return (
    <ErrorState
      title={BROKEN_PAGE_TEXTS.title}
      text={BROKEN_PAGE_TEXTS.text}
      onRetry={() => window.location.reload()}
      retryLabel={BROKEN_PAGE_TEXTS.load}
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
