import { dangers } from '@escale/contract/trade/goods/words'
import { Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { LazySelect } from '#ui/LazySelect.tsx'
import { NoteInput } from '#ui/NoteInput.tsx'
import type { DraftForm } from '#ui/useDraft.ts'

type Form = DraftForm<Record<'destination' | 'location' | 'danger' | 'marks' | 'note', string>, unknown>

/** What is known of few goods: folded away, and open again for the next one if it was filled in. */
export function MoreFields({ form, children }: { form: Form; children?: ReactNode }) {
  const { destination, location, danger } = form.getInitialValues()
  return (
    <details open={destination !== '' || location !== '' || danger !== 'non'}>
      <summary>Destination, emplacement, danger…</summary>
      <Stack gap={14}>
        <TextInput label="Destination" maxLength={200} autoComplete="off" enterKeyHint="next" {...form.field('destination')} />
        <TextInput label="Emplacement" placeholder="A-03-2" maxLength={100} autoComplete="off" enterKeyHint="next" {...form.field('location')} />
        <LazySelect label="Danger" data={[...dangers]} allowDeselect={false} {...form.field('danger')} />
        {children}
        <TextInput label="Marques sur le colis" maxLength={200} autoComplete="off" enterKeyHint="next" {...form.field('marks')} />
        <NoteInput label="Note interne" {...form.field('note')} />
      </Stack>
    </details>
  )
}
