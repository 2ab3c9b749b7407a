import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { showInfo } from '#ui/feedback/toast.ts'

type Props = ButtonProps & {
  /** The reason why the action is impossible now. Null when it is possible. */
  refusal: string | null
  onClick: () => void
  children: ReactNode
}

/**
 * A button that says before the press why its action is impossible. It stays reachable by keyboard, and a
 * press shows the reason, because a finger has no tooltip.
 */
export function PossibleButton({ refusal, onClick, ...button }: Props) {
  const id = useId()
  if (refusal === null) return <Button {...button} onClick={onClick} />
  return (
    <>
      <Button
        {...button}
        data-disabled
        aria-disabled
        aria-describedby={id}
        title={refusal}
        onClick={() => showInfo(refusal)}
      />
      <VisuallyHidden id={id}>{refusal}</VisuallyHidden>
    </>
  )
}
