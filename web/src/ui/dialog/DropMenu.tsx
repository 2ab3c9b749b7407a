import { Group, UnstyledButton } from '@mantine/core'
import { IconSquare, IconSquareCheckFilled } from '@tabler/icons-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import styles from './DropMenu.module.css'

type Props = {
  /** The accessible name of the button. */
  label: string
  target: ReactNode
  targetClassName?: string
  /** `MenuItem` elements, and optional text that explains them. */
  children: ReactNode
}

/**
 * A button with a drop-down menu. Arrow keys move between items. Escape closes the menu and returns the focus
 * to the button.
 */
export function DropMenu({ label, target, targetClassName, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') close()
    const items = menuItems(menu.current)
    const next = { ArrowDown: 1, ArrowUp: -1, Home: -items.length, End: items.length }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const at = items.indexOf(document.activeElement as HTMLElement) + next
    items[
      Math.abs(next) === 1 ? (at + items.length) % items.length : Math.max(0, Math.min(items.length - 1, at))
    ]?.focus()
  }

  function closeOnBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only notices that the focus left.
    <div className={styles.anchor} onBlur={closeOnBlur}>
      <UnstyledButton
        ref={button}
        className={targetClassName}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {target}
      </UnstyledButton>
      {isOpen && (
        <div
          ref={menu}
          id={id}
          className={styles.menu}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={handleKey}
          onClick={closeAfterChoice(close)}
        >
          <Suspense>
            {children}
            <FirstItemFocused menu={menu} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** Focuses the first item after rendering, because the items may be loaded lazily. */
function FirstItemFocused({ menu }: { menu: RefObject<HTMLDivElement | null> }) {
  const isFocused = useRef(false)
  useEffect(() => {
    const [first] = menuItems(menu.current)
    if (!first || isFocused.current) return
    first.focus()
    isFocused.current = true
  })
  return null
}

type ItemProps = {
  icon: ReactNode
  after?: ReactNode
  onClick: () => void
  keepsOpen?: boolean
  /** The reason why the action is impossible now, shown below its name. */
  refusal?: string | null
  children: ReactNode
}

export function MenuItem({ icon, after, onClick, keepsOpen = false, refusal = null, children }: ItemProps) {
  const id = useId()
  const isPossible = refusal === null
  return (
    <UnstyledButton
      role="menuitem"
      tabIndex={-1}
      className={styles.item}
      data-keeps-open={keepsOpen || !isPossible || undefined}
      {...(!isPossible && { 'aria-disabled': true, 'aria-describedby': id, title: refusal })}
      onClick={isPossible ? onClick : undefined}
    >
      {icon}
      <span className={isPossible ? 'truncated' : styles.impossible}>
        {children}
        {!isPossible && (
          <span id={id} className={styles.refusal} aria-hidden>
            {refusal}
          </span>
        )}
      </span>
      {after && (
        <Group component="span" ml="auto">
          {after}
        </Group>
      )}
    </UnstyledButton>
  )
}

type CheckProps = { isChecked: boolean; onChange: () => void; children: ReactNode }

/** An item that is on or off. The menu stays open, because people change several at once. */
export function CheckItem({ isChecked, onChange, children }: CheckProps) {
  const Sign = isChecked ? IconSquareCheckFilled : IconSquare
  return (
    <UnstyledButton
      role="menuitemcheckbox"
      aria-checked={isChecked}
      tabIndex={-1}
      className={styles.item}
      onClick={onChange}
    >
      <Sign size={16} stroke={1.6} aria-hidden />
      <span className="truncated">{children}</span>
    </UnstyledButton>
  )
}

export function MenuDivider() {
  return <hr className={styles.divider} />
}

function closeAfterChoice(close: () => void) {
  return (event: React.MouseEvent) => {
    const item = event.target instanceof Element && event.target.closest<HTMLElement>('[role=menuitem]')
    if (item && item.dataset.keepsOpen === undefined) close()
  }
}

function menuItems(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
}
