import { type ComponentType, Suspense } from 'react'
import { FailedPart, Part } from '#ui/feedback/Part.tsx'

type Props = {
  /** The component to render, which may throw an error. */
  of: ComponentType<object>
  /** The component shown in place of a dialog that failed. */
  dialog: ComponentType<{ onRetry: () => void; onClose: () => void }>
  innerProps: { onClose?: unknown }
}

/**
 * Error boundary for a lazily loaded component. Shows the error message in its place, or in a dialog if the
 * component is a dialog.
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
