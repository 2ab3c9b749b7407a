import { dangers } from '@escale/contract/trade/goods/words'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { LazySelect } from '#ui/field/select/LazySelect.tsx'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import { DestinationInput } from './DestinationInput.tsx'
import { LocationInput } from './LocationInput.tsx'

export type PlacingForm = DraftForm<
  Record<'destination' | 'location' | 'danger' | 'marks' | 'note', string>,
  unknown
>

/** The fields destination, place, danger and notes. `children` are fields of one kind of goods. */
export function PlacingFields({
  form,
  children,
}: {
  form: Pick<PlacingForm, 'field' | 'text'>
  children?: ReactNode
}) {
  return (
    <>
      <DestinationInput enterKeyHint="next" {...form.text('destination')} />
      <LocationInput enterKeyHint="next" {...form.field('location')} />
      <LazySelect label="Danger" data={[...dangers]} allowDeselect={false} {...form.field('danger')} />
      {children}
      <TextInput
        label="Marques sur le colis"
        autoComplete="off"
        enterKeyHint="next"
        {...form.text('marks')}
      />
      <NoteInput label="Note interne" {...form.field('note')} />
    </>
  )
}
