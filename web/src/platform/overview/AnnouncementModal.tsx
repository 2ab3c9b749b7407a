import type { Announcement } from '@escale/contract/platform/announcements/contract'
import { AnnouncementDraft, type Level, levels } from '@escale/contract/platform/announcements/draft'
import { announcementMessages } from '@escale/contract/platform/announcements/messages'
import { useState } from 'react'
import * as z from 'zod/mini'
import { api, once } from '#api.ts'
import { Check } from '#ui/Check.tsx'
import { FormModal } from '#ui/FormModal.tsx'
import { NoteInput } from '#ui/NoteInput.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { useDraft } from '#ui/useDraft.ts'
import { useSave } from '#ui/useSave.ts'
import { MomentInput } from './MomentInput.tsx'
import { instantOf, typed } from './moments.ts'

type Start = ReturnType<typeof startOf>

// What the fields hold becomes instants; an empty end is none, an empty company everybody.
const Typed = z.pipe(
  z.transform(
    (start: Start): z.input<typeof AnnouncementDraft> => ({
      ...start,
      companyId: start.companyId || null,
      startsAt: instantOf(start.startsAt),
      endsAt: start.endsAt ? instantOf(start.endsAt) : null,
    }),
  ),
  AnnouncementDraft,
)

const labels = { message: 'Message', level: 'Niveau', companyName: 'Entreprise', startsAt: 'Début', endsAt: 'Fin', dismissible: 'Peut être masquée' }

function startOf(announcement: Announcement | null, companyId = '') {
  return {
    message: announcement?.message ?? '',
    level: announcement?.level ?? 'Information',
    companyId: announcement?.companyId ?? companyId,
    startsAt: typed(announcement?.startsAt ?? new Date().toISOString()),
    endsAt: announcement?.endsAt ? typed(announcement.endsAt) : '',
    dismissible: announcement?.dismissible ?? true,
  }
}

type Props = {
  announcement: Announcement | null
  /** The only one a new one is for. */
  company?: { id: string; name: string }
  onClose: () => void
}

/** What to say, how gravely, to whom, and for how long. */
export default function AnnouncementModal({ announcement, company, onClose }: Props) {
  const readers = announcement?.companyId ? { id: announcement.companyId, name: announcement.companyName } : company
  const form = useDraft<Start, AnnouncementDraft>({
    schema: Typed as z.ZodMiniType<AnnouncementDraft, unknown>,
    start: startOf(announcement, company?.id),
  })
  const [level, setLevel] = useState<Level>(announcement?.level ?? 'Information')
  const save = useSave({
    send: (draft: AnnouncementDraft, { key, version }) =>
      announcement ? api.announcements.update.call({ id: announcement.id, version, ...draft }) : api.announcements.create.call(draft, once(key)),
    version: announcement?.version ?? 0,
    done: announcement ? announcementMessages.changed : announcementMessages.published,
    failed: announcementMessages.saveFailed,
    refuse: form.refuse,
    onSaved: onClose,
  })
  const removal = useSave({
    send: () => (announcement ? api.announcements.remove.call({ id: announcement.id }) : Promise.resolve()),
    done: announcementMessages.removed,
    failed: announcementMessages.removeFailed,
    onSaved: onClose,
  })

  return (
    <FormModal
      title={announcement ? "Modifier l'annonce" : 'Nouvelle annonce'}
      size={560}
      form={form}
      save={save}
      onClose={onClose}
      verb={announcement ? 'Modifier' : 'Publier'}
      {...(announcement && {
        editing: { row: announcement, startOf: (row: Announcement) => startOf(row), labels },
        deletion: { question: 'Êtes-vous sûr de vouloir supprimer cette annonce ?', removal },
      })}
    >
      <div className="fields">
        <NoteInput data-autofocus label="Message" required maxLength={500} {...form.field('message')} />
        <p className="muted">
          Pour <b>{readers?.name ?? 'toutes les entreprises'}</b>
        </p>
        <Segmented
          label="Niveau"
          options={levels.map((value) => ({ value, label: value }))}
          value={level}
          onChange={(value) => {
            setLevel(value)
            form.setFieldValue('level', value)
          }}
        />
        <MomentInput label="Début" required {...form.field('startsAt')} />
        <MomentInput label="Fin" {...form.field('endsAt')} />
        <Check label="Chacun peut la masquer" {...form.box('dismissible')} />
      </div>
    </FormModal>
  )
}
