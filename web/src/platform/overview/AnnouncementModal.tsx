import type { Announcement } from '@escale/contract/platform/announcements/contract'
import { AnnouncementDraft, type Level, levels } from '@escale/contract/platform/announcements/draft'
import { announcementMessages } from '@escale/contract/platform/announcements/messages'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#api.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { Segmented } from '#ui/display/Segmented.tsx'
import { useTimeZone } from '#ui/display/useClocks.tsx'
import { Check } from '#ui/field/Check.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useRecord } from '#ui/form/useRecord.ts'
import { MomentInput } from './MomentInput.tsx'
import { instantOf, typedMoment } from './typed-moment.ts'

type Start = ReturnType<typeof announcementStart>

/**
 * Converts the typed moments to instants. An empty end is null, and so is an empty company, for all of them.
 */
function draftSchema(timeZone: string) {
  const toDraft = (start: Start): z.input<typeof AnnouncementDraft> => ({
    ...start,
    companyId: start.companyId || null,
    startsAt: instantOf(start.startsAt, timeZone),
    endsAt: start.endsAt ? instantOf(start.endsAt, timeZone) : null,
  })
  return z.pipe(z.transform(toDraft), AnnouncementDraft) as z.ZodMiniType<AnnouncementDraft, unknown>
}

const labels = {
  message: 'Message',
  level: 'Niveau',
  companyName: 'Entreprise',
  startsAt: 'Début',
  endsAt: 'Fin',
  dismissible: 'Peut être masquée',
}

function announcementStart(announcement: Announcement | null, timeZone: string, companyId = '') {
  return {
    message: announcement?.message ?? '',
    level: announcement?.level ?? 'Information',
    companyId: announcement?.companyId ?? companyId,
    startsAt: typedMoment(announcement?.startsAt ?? serverNow().toISOString(), timeZone),
    endsAt: announcement?.endsAt ? typedMoment(announcement.endsAt, timeZone) : '',
    dismissible: announcement?.dismissible ?? true,
  }
}

type Props = {
  announcement: Announcement | null
  /** The company of a new announcement, absent for all of them. */
  company?: { id: string; name: string }
  onClose: () => void
}

/** An announcement: its message, level, readers and period. */
export default function AnnouncementModal({ announcement, company, onClose }: Props) {
  const readers = announcement?.companyId
    ? { id: announcement.companyId, name: announcement.companyName }
    : company
  const timeZone = useTimeZone()
  const record = useRecord({
    onDevice: { form: 'announcement' },
    row: announcement,
    schema: useMemo(() => draftSchema(timeZone), [timeZone]),
    startOf: (row) => announcementStart(row, timeZone, company?.id),
    labels,
    create: {
      send: api.announcements.create.call,
      done: announcementMessages.published,
      failed: announcementMessages.saveFailed,
    },
    change: {
      send: api.announcements.update.call,
      done: announcementMessages.changed,
      failed: announcementMessages.saveFailed,
    },
    remove: {
      send: api.announcements.remove.call,
      done: announcementMessages.removed,
      failed: announcementMessages.removeFailed,
      question: 'Êtes-vous sûr de vouloir supprimer cette annonce ?',
    },
    onClose,
  })
  const { form } = record
  const [level, setLevel] = useState<Level>(announcement?.level ?? 'Information')

  return (
    <FormModal
      {...record}
      title={announcement ? "Modifier l'annonce" : 'Nouvelle annonce'}
      size={560}
      verb={announcement ? 'Modifier' : 'Publier'}
    >
      <div className="fields">
        <NoteInput data-autofocus label="Message" required {...form.text('message')} />
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
