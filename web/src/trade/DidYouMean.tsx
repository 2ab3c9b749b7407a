import { UnstyledButton } from '@mantine/core'

/** Suggests a known name close to the typed one, under a field that accepts any text. */
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
