import { Button } from '@mantine/core'
import { failureOf } from '#api.ts'
import { requestFailureText } from './request-failure-text.ts'
import { State } from './State.tsx'

type Props = {
  error: unknown
  /** The subject of the failure, for example `La liste n'a pas pu être chargée`. */
  title: string
  onRetry: () => void
  isRetrying?: boolean
  isPage?: boolean
  /** The message for a record that does not exist. With `onClose`, it has a button to leave. */
  missing?: { title: string; hint: string; onClose?: () => void }
}

/** Shows why a request failed, with a button that repeats it. */
export function LoadFailed({ error, title, onRetry, isRetrying = false, isPage = false, missing }: Props) {
  const { status } = failureOf(error)
  if (missing && (status === 404 || status === 422)) {
    const { onClose } = missing
    return (
      <State
        isError
        isPage={isPage}
        title={missing.title}
        hint={missing.hint}
        action={onClose && <Act verb="Fermer" onPress={onClose} />}
      />
    )
  }
  return (
    <State
      isError
      isPage={isPage}
      title={title}
      hint={requestFailureText(error)}
      action={<Act verb="Réessayer" onPress={onRetry} isPending={isRetrying} />}
    />
  )
}

function Act({
  verb,
  onPress,
  isPending = false,
}: {
  verb: string
  onPress: () => void
  isPending?: boolean
}) {
  return (
    <Button variant="default" loading={isPending} onClick={onPress}>
      {verb}
    </Button>
  )
}
