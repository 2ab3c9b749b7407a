import { type ComponentType, Suspense } from 'react'
import { FailedPart, Part } from '#ui/feedback/Part.tsx'

type Props = {
  /** What is drawn, and may fail. */
  of: ComponentType<object>
  /** What stands in the place of a dialog. */
  dialog: ComponentType<{ onRetry: () => void; onClose: () => void }>
  given: { onClose?: unknown }
}

/** A part fetched on demand, whose errors stay in it: said where it stands, or in a dialog when it is one. */
export function LazyBoundary({ of: Inner, dialog: Dialog, given }: Props) {
  const { onClose } = given
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
      <Inner {...given} />
    </Part>
  )
}
