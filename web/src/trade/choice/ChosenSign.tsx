import { IconSquare, IconSquareCheckFilled } from '@tabler/icons-react'

/** The check mark before the name of a row in selection mode. The button of the row tells its state. */
export function ChosenSign({ isChosen }: { isChosen: boolean }) {
  const Sign = isChosen ? IconSquareCheckFilled : IconSquare
  return (
    <Sign
      size={17}
      stroke={1.6}
      color={isChosen ? 'var(--e-brand-text)' : 'var(--e-muted)'}
      style={{ verticalAlign: '-3px' }}
      aria-hidden
    />
  )
}
