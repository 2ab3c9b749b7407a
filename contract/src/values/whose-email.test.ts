import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EmailDraft } from '#people/account/draft.ts'
import { InviteDraft } from '#people/users/draft.ts'

test('an email that is missing is one’s own, or the one of whoever is invited', () => {
  const said = (result: { error?: { issues: { message: string }[] } | undefined }) =>
    result.error?.issues.map(({ message }) => message) ?? []
  assert.equal(said(EmailDraft.safeParse({ email: '' }))[0], 'Indiquez votre email.')
  assert.ok(
    said(InviteDraft.safeParse({ firstName: 'A', lastName: 'B', email: '', role: 'viewer' })).includes(
      'Indiquez son email.',
    ),
  )
})
