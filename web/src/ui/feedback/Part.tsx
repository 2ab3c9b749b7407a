import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { State } from './State.tsx'

type Props = {
  /** Said to the log. */
  name: string
  /** What stands in its place, where the usual words do not fit. */
  instead?: (retry: () => void) => ReactNode
  children: ReactNode
}

/** A part of a page: an error in it stays in it, is said there and told to the server's log. */
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

/** What is seldom needed is carried by no page. */
function tellLog(part: string, error: unknown) {
  import('#session/report-failure.ts')
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
