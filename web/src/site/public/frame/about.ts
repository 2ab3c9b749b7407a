import type { PublicCompany, PublicPage } from '@escale/contract/site/public/pages'
import { withPrepositionDe } from './words.ts'

type About = {
  title: string
  description: string
  /** Path of the page's canonical URL. */
  path: string
}

const documentWords = 'Une facture ou un reçu, pour qui en a reçu le lien.'
const quoteWords = 'Un devis à lire et à accepter, pour qui en a reçu le lien.'
const trackingWords = "Les étapes d'un envoi, de l'entrepôt à la remise, pour qui en a reçu le lien."

const home: About = {
  title: 'Escale, la gestion du fret maritime, aérien et terrestre',
  description:
    "Réception, groupage, factures à la pièce ou au kilo, paiements en plusieurs fois : tout le travail d'une entreprise de fret, dans un seul outil en français.",
  path: '/',
}
const directory: About = {
  title: 'Annuaire des entreprises de fret · Escale',
  description:
    'Trouvez une entreprise de fret par son nom ou sa ville, écrivez-lui sur WhatsApp ou ouvrez votre espace.',
  path: '/directory',
}
const commonPrices: About = {
  title: 'Tarifs et calcul du poids taxable · Escale',
  description:
    'Les prix des services de fret, en dollars, et un calculateur : volume, poids volumétrique, poids taxable aérien, unités payantes maritimes.',
  path: '/services-price',
}

/** Title, description and canonical path of a page, for search engines and previews in messengers. */
export function aboutOf(page: PublicPage): About {
  if (page.kind === 'home') return home
  if (page.kind === 'directory') return directory
  if (page.kind === 'prices' && page.company) return aboutPricesOf(page.company)
  // The public link and the content of shared goods or documents must not appear in previews.
  if (page.kind === 'tracking')
    return { title: `Suivi de votre envoi · ${page.company.name}`, description: trackingWords, path: '/' }
  if (page.kind === 'document')
    return { title: `Votre document · ${page.company.name}`, description: documentWords, path: '/' }
  if (page.kind === 'quote')
    return { title: `Votre devis · ${page.company.name}`, description: quoteWords, path: '/' }
  if (page.kind === 'gone' && page.of === 'quote')
    return { title: 'Devis · Escale', description: quoteWords, path: '/' }
  if (page.kind === 'gone' && page.of === 'document')
    return { title: 'Document · Escale', description: documentWords, path: '/' }
  if (page.kind === 'gone') return { title: 'Suivi · Escale', description: trackingWords, path: '/' }
  if (page.kind === 'lost')
    return { title: 'Page introuvable · Escale', description: "Cette adresse n'existe pas.", path: '/' }
  return commonPrices
}

function aboutPricesOf({ name, city, slug }: Pick<PublicCompany, 'name' | 'city' | 'slug'>): About {
  return {
    title: `Tarifs ${withPrepositionDe(name)} · Escale`,
    description: `Les prix ${withPrepositionDe(name)}${city ? `, ${city}` : ''}, en dollars, et le calcul du volume et du poids taxable de votre envoi.`,
    path: `/services-price?entreprise=${slug}`,
  }
}
