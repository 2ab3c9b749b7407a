import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import styles from './AppModal.module.css'
import { ListsWithin } from './ListsWithin.tsx'
import { pageAction, useReturnedFocus } from './useReturnedFocus.ts'

type Props = {
  title: string
  /** Beside the title, dimmer: a number. */
  subtitle?: string
  /** Width in pixels on a desk; phones give it the whole screen. */
  size: number
  onClose: () => void
  /** Cannot be closed but by what it offers. */
  isBlocking?: boolean
  /** `Fermer` is written out instead of a cross: for a dialog that stays open from one record to the next. */
  hasWrittenClose?: boolean
  children: ReactNode
}

/** A dialog named by its title. Its header is a plain div: Mantine's would count as a second banner of the page. */
export function AppModal({ title, subtitle, size, onClose, isBlocking = false, hasWrittenClose = false, children }: Props) {
  useReturnedFocus(pageAction)
  const id = useId()
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  // Escape is for the dialog on top: the one below hears it too.
  const closeOnTop = () => isOnTop(id) && onClose()
  return (
    <Modal.Root
      opened
      onClose={closeOnTop}
      size={size}
      fullScreen={isPhone}
      centered
      radius="lg"
      shadow="lg"
      returnFocus={false}
      closeOnEscape={!isBlocking}
      closeOnClickOutside={!isBlocking}
      transitionProps={{ transition: 'pop', duration: 140 }}
      classNames={{ content: styles.content, body: styles.body }}
    >
      <Modal.Overlay backgroundOpacity={0.38} blur={1} />
      <Modal.Content id={id}>
        <div className={styles.header}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          {subtitle && <span className={`muted num ${styles.subtitle}`}>{subtitle}</span>}
          {!isBlocking && !hasWrittenClose && <Modal.CloseButton className={styles.close} aria-label="Fermer" />}
          {!isBlocking && hasWrittenClose && (
            <Button className={`${styles.close} ${styles.written}`} variant="subtle" onClick={onClose}>
              Fermer
            </Button>
          )}
        </div>
        <Modal.Body>
          <ListsWithin id={id}>{children}</ListsWithin>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function isOnTop(id: string): boolean {
  return [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1)?.id === id
}
