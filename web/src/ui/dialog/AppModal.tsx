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
  /** A number or name next to the title, in a paler colour. */
  subtitle?: string
  /** Width in pixels on large screens. On phones a dialog fills the screen. */
  size: number
  onClose: () => void
  /** True when the dialog can be closed only with its own buttons, not with Escape or a click outside. */
  isBlocking?: boolean
  /**
   * True for dialogs shown when the session has ended. They stay visible while the rest of the page is
   * hidden.
   */
  isInterruption?: boolean
  /** A button next to the close cross, for other views of the record. */
  headerAction?: ReactNode
  /** True for a panel along the right edge of the screen, false for a centred dialog. */
  isAside?: boolean
  /**
   * True for a dialog that stays open from one record to the next. A button `Fermer` then replaces the close
   * cross.
   */
  hasWrittenClose?: boolean
  children: ReactNode
}

/**
 * Mantine's transition `pop` without the remaining transform. A transformed dialog would cut off calendars
 * and option lists with fixed position at its edge.
 */
const pop = {
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 0, transform: 'scale(.9) translateY(10px)' },
  transitionProperty: 'transform, opacity',
}

/**
 * A dialog named by its title. The header is a plain div because Mantine's header would count as a second
 * banner landmark. `ModalBase` is used because `Modal` adds 17 kB of scrolling and positioning code that is
 * not needed.
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
  // Every open dialog receives the Escape key. Only the topmost one closes.
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
