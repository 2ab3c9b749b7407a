import { Button, Group, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import type { Attempt } from './drafts/attempt.ts'
import { useSave } from './save/useSave.ts'

type Props = {
  /** The path of the public link on this site. Null when no link exists. */
  path: string | null
  make: () => Promise<unknown>
  revoke: (attempt: Attempt) => Promise<unknown>
  words: { made: string; makeFailed: string; revoked: string; revokeFailed: string }
  onChanged: () => void
}

/** A link with which anyone can see some data of the company. The user can create, copy or revoke it. */
export function PublicLinkFields({ path, make, revoke, words, onChanged }: Props) {
  const { copy, copied } = useClipboard()
  const making = useSave<void, unknown>({
    send: make,
    done: words.made,
    failed: words.makeFailed,
    onSaved: onChanged,
  })
  const revoking = useSave<void, unknown>({
    send: (_, attempt) => revoke(attempt),
    done: words.revoked,
    failed: words.revokeFailed,
    onSaved: onChanged,
  })
  const sentence = making.refusal ?? revoking.refusal
  const address = path && location.origin + path
  return (
    <>
      {address === null && (
        <Button data-autofocus variant="default" loading={making.isPending} onClick={() => making.submit()}>
          Créer le lien
        </Button>
      )}
      {address !== null && (
        <>
          <TextInput
            label="Lien"
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Group justify="space-between">
            <Button
              variant="subtle"
              color="red"
              loading={revoking.isPending}
              onClick={() => revoking.submit()}
            >
              Révoquer
            </Button>
            <Button
              variant="default"
              leftSection={
                copied ? (
                  <IconCheck size={16} stroke={1.6} aria-hidden />
                ) : (
                  <IconCopy size={16} stroke={1.6} aria-hidden />
                )
              }
              onClick={() => copy(address)}
            >
              {copied ? 'Copié' : 'Copier le lien'}
            </Button>
          </Group>
        </>
      )}
      {sentence && <Refusal sentence={sentence} />}
    </>
  )
}
