import { UnstyledButton } from '@mantine/core'

/** Under a field where anything may be written: what is nearly the name of something known is asked about. */
export function DidYouMean({ name, onTake }: { name: string; onTake: () => void }) {
  return (
    <>
      Vouliez-vous dire{' '}
      <UnstyledButton fz="inherit" className="link" onClick={onTake}>
        {name}
      </UnstyledButton>
      {'\u00a0'}?
    </>
  )
}
