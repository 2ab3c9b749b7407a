import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountMessages, signUpFailed } from '#people/account/messages.ts'
import { invoiceMessages, invoiceToast } from '#trade/invoices/messages.ts'
import { messages } from './messages.ts'
import { apiRefusals } from './refusals.ts'

// Chapter 8 of the specification has these messages word for word.

test('signing in, up and out shows the messages of the specification', () => {
  assert.deepEqual(
    [apiRefusals.wrongCredentials, apiRefusals.tooManyTries, messages.signInFailed, messages.signedIn],
    [
      'Email ou mot de passe incorrect',
      'Trop de tentatives. Veuillez patienter.',
      'Erreur de connexion',
      'Connexion réussie !',
    ],
  )
  assert.deepEqual(
    [accountMessages.signedUp, signUpFailed('adresse refusée'), messages.signedOut, messages.signOutFailed],
    [
      'Inscription réussie ! Vérifiez votre email.',
      "Erreur d'inscription : adresse refusée",
      'Déconnexion réussie',
      'Erreur de déconnexion',
    ],
  )
})

const successes = [
  [messages.clientCreated, 'Client créé avec succès'],
  [messages.clientChanged, 'Client modifié avec succès'],
  [messages.clientDeleted, 'Client supprimé avec succès'],
  [messages.serviceCreated, 'Service créé avec succès'],
  [messages.serviceDeleted, 'Service supprimé avec succès'],
  [invoiceMessages.created, 'Facture créée avec succès'],
  [invoiceMessages.deleted, 'Facture supprimée avec succès'],
  [messages.paymentCreated, 'Paiement enregistré avec succès'],
  [messages.paymentChanged, 'Paiement mis à jour avec succès'],
  [messages.expeditionDeleted, 'Expédition supprimée avec succès'],
]

const failures = [
  [messages.clientCreateFailed, 'Erreur lors de la création du client'],
  [messages.clientChangeFailed, 'Erreur lors de la modification du client'],
  [messages.clientDeleteFailed, 'Erreur lors de la suppression du client'],
  [messages.serviceCreateFailed, 'Erreur lors de la création du service'],
  [messages.serviceDeleteFailed, 'Erreur lors de la suppression du service'],
  [invoiceMessages.createFailed, 'Erreur lors de la création de la facture'],
  [invoiceMessages.deleteFailed, 'Erreur lors de la suppression de la facture'],
  [messages.paymentCreateFailed, "Erreur lors de l'enregistrement du paiement"],
  [messages.paymentChangeFailed, 'Erreur lors de la mise à jour du paiement'],
  [messages.expeditionDeleteFailed, "Erreur lors de la suppression de l'expédition"],
]

test('the notification of a write reports its success or failure', () => {
  for (const [message, sentence] of [...successes, ...failures]) assert.equal(message, sentence)
})

test('the notification of an invoice has a title and its number', () => {
  assert.deepEqual(invoiceToast.created('INV-1', false), {
    title: 'Facture créée',
    message: 'La facture INV-1 a été créée avec succès.',
  })
  assert.deepEqual(invoiceToast.created('AIR-1', true), {
    title: 'Facture créée',
    message: 'La facture de fret aérien AIR-1 a été créée avec succès.',
  })
  assert.deepEqual(invoiceToast.changed('INV-1'), {
    title: 'Facture modifiée',
    message: 'La facture INV-1 a été modifiée avec succès.',
  })
  assert.deepEqual(invoiceToast.deleted('INV-1'), {
    title: 'Facture supprimée',
    message: 'La facture INV-1 a été supprimée avec succès.',
  })
})

test('a failed write of an invoice has a title and a message', () => {
  assert.deepEqual(
    [messages.invoiceSaveFailedTitle, messages.invoiceSaveFailed],
    ['Erreur', 'Impossible de sauvegarder la facture. Veuillez réessayer.'],
  )
  assert.deepEqual(
    [messages.invoiceDeleteFailedTitle, messages.invoiceDeleteFailed],
    ['Erreur de suppression', 'Impossible de supprimer la facture. Veuillez réessayer.'],
  )
})
