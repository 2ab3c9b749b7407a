import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { State } from './State.tsx'

type Props = {
  /** The name of the part in the server's log. */
  name: string
  /** Renders the given content in place of the standard error message. */
  instead?: (retry: () => void) => ReactNode
  children: ReactNode
}

/**
 * Error boundary around a part of a page. Shows an error message in its place and reports the error to the
 * server's log.
 */
export class Part extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    tellLog(this.props.name, error)
  }

  #retry = () => this.setState({ hasFailed: false })

  override render() {
    const { instead = FailedPart, children } = this.props
    return this.state.hasFailed ? instead(this.#retry) : children
  }
}

/** The reporting code is rarely needed, so it is loaded on demand. */
function tellLog(part: string, error: unknown) {
  import('#session/page/report-failure.ts')
    .then(({ reportFailure }) => reportFailure(part, error))
    .catch(() => undefined)
}

export function FailedPart(retry: () => void) {
  return (
    <State
      isError
      title="Cette partie n'a pas pu s'afficher."
      hint="Le reste de la page continue, et ce que vous avez saisi reste."
      action={
        <Button variant="default" onClick={retry}>
          Réessayer
        </Button>
      }
    />
  )
}
