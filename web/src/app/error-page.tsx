import { Button } from '@mantine/core'
import { useRouteError } from 'react-router'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

/** The last resort: something broke while drawing a page. */
export function ErrorPage() {
  const error = useRouteError()
  useDocumentTitle('Something went wrong')
  console.error(error)
  return (
    <PublicLayout>
      <ErrorState
        title="Something went wrong on this page."
        text="Nothing you had saved is lost. Please load the page again; if that does not help, tell your office."
        onRetry={() => window.location.reload()}
        retryLabel="Load Again"
      >
        <Button component="a" href="/" variant="subtle">
          Go to the start page
        </Button>
      </ErrorState>
    </PublicLayout>
  )
}
