import {
  Button,
  getDefaultZIndex,
  ModalBase,
  ModalBaseBody,
  ModalBaseCloseButton,
  ModalBaseContent,
  ModalBaseOverlay,
  ModalBaseTitle,
  rem,
} from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import { MessagePlace } from '#ui/feedback/MessagePlace.tsx'
import { Part } from '#ui/feedback/Part.tsx'
import { phoneMedia } from '#ui/feedback/phone-media.ts'
import { selectOnTab } from '#ui/keyboard/select-on-tab.ts'
import { selectOnTap } from '#ui/keyboard/select-on-tap.ts'
import { startFocus } from '#ui/keyboard/start-focus.ts'
import { submitOnControlEnter } from '#ui/keyboard/submit-on-control-enter.ts'
import { dialogOnTop, nextAction, useReturnedFocus } from '#ui/keyboard/useReturnedFocus.ts'
import styles from './AppModal.module.css'
import { DialogAround } from './dialog-around.ts'
import { ListsWithin } from './ListsWithin.tsx'

type Props = {
  title: string
  /** Beside the title, dimmer: a number. */
  subtitle?: string
  /** Width in pixels on a desk; phones give it the whole screen. */
  size: number
  onClose: () => void
  /** Cannot be closed but by what it offers. */
  isBlocking?: boolean
  /** Settles a session in trouble: stays in sight while the page is hidden. */
  isInterruption?: boolean
  /** Beside the cross: what else this record has to show. */
  headerAction?: ReactNode
  /** Along the right edge, over the whole height, instead of in the middle. */
  isAside?: boolean
  /** `Fermer` is written out instead of a cross: for a dialog that stays open from one record to the next. */
  hasWrittenClose?: boolean
  children: ReactNode
}

/**
 * Mantine's `pop`, which ends without a transform: what is fixed within a transformed dialog, calendars and
 * lists, is cut at its edge.
 */
const pop = {
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 0, transform: 'scale(.9) translateY(10px)' },
  transitionProperty: 'transform, opacity',
}

/**
 * A dialog named by its title. Its header is a plain div: Mantine's would count as a second banner of the
 * page. It stands on
 * the base of Mantine's `Modal`, which brings along what scrolls and floats, 17 kB that no dialog of ours
 * needs.
 */
export function AppModal(props: Props) {
  const {
    title,
    subtitle,
    size,
    onClose,
    isBlocking = false,
    isInterruption = false,
    headerAction,
    isAside = false,
    hasWrittenClose = false,
    children,
  } = props
  useReturnedFocus(nextAction)
  const id = useId()
  const isPhone = useMediaQuery(phoneMedia, undefined, { getInitialValueInEffect: false })
  // Escape is for the dialog on top: the one below hears it too.
  const closeOnTop = () => dialogOnTop()?.id === id && onClose()
  return (
    <ModalBase
      opened
      onClose={closeOnTop}
      shadow="lg"
      zIndex={getDefaultZIndex('modal')}
      withinPortal
      lockScroll
      trapFocus
      returnFocus={false}
      closeOnEscape={!isBlocking}
      closeOnClickOutside={!isBlocking}
      keepMounted={false}
      transitionProps={{ transition: pop, duration: 140 }}
      data-interruption={isInterruption || undefined}
    >
      <ModalBaseOverlay backgroundOpacity={0.42} />
      <ModalBaseContent
        id={id}
        className={styles.content}
        innerProps={{
          className: isAside ? `${styles.inner} ${styles.aside}` : styles.inner,
          onKeyDown: submitOnControlEnter,
        }}
        radius={isPhone || isAside ? 0 : 'lg'}
        style={{ flexBasis: isPhone ? '100%' : rem(size) }}
        {...selectOnTab}
        {...selectOnTap}
      >
        <div className={styles.header}>
          <ModalBaseTitle className={styles.title}>{title}</ModalBaseTitle>
          {subtitle && <span className={`muted num ${styles.subtitle}`}>{subtitle}</span>}
          {headerAction && <div className={styles.action}>{headerAction}</div>}
          {!isBlocking && !hasWrittenClose && (
            <ModalBaseCloseButton className={styles.close} aria-label="Fermer" />
          )}
          {!isBlocking && hasWrittenClose && (
            <Button className={`${styles.close} ${styles.written}`} variant="subtle" onClick={onClose}>
              Fermer
            </Button>
          )}
        </div>
        <MessagePlace isOfDialog />
        <ModalBaseBody ref={startFocus} className={styles.body}>
          <ListsWithin id={id}>
            <DialogAround value={id}>
              <Part name={title}>{children}</Part>
            </DialogAround>
          </ListsWithin>
        </ModalBaseBody>
      </ModalBaseContent>
    </ModalBase>
  )
}
