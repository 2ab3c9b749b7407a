import { type ComponentType, Suspense } from 'react'
import { FailedPart, Part } from '#ui/feedback/Part.tsx'

type Props = {
  /** The component to render, which may throw. */
  of: ComponentType<object>
  /** The component shown instead of a failed dialog. */
  dialog: ComponentType<{ onRetry: () => void; onClose: () => void }>
  innerProps: { onClose?: unknown }
}

/**
 * Contains the errors of a lazily loaded part: the message stands in its place, or in a dialog when the part
 * is one.
 */
export function LazyBoundary({ of: Inner, dialog: Dialog, innerProps }: Props) {
  const { onClose } = innerProps
  return (
    <Part
      name={typeof onClose === 'function' ? 'Fenêtre' : 'Pièce de page'}
      instead={(retry) =>
        typeof onClose === 'function' ? (
          <Suspense>
            <Dialog onRetry={retry} onClose={() => onClose()} />
          </Suspense>
        ) : (
          FailedPart(retry)
        )
      }
    >
      <Inner {...innerProps} />
    </Part>
  )
}
