import './styles/fonts.css' // whose file the pages name
import { foldMenu } from './frame/fold-menu.ts'
import { securePage } from './frame/secure-page.ts'
import { followTyping } from './prices/live-calculation.ts'

// All the JavaScript of the public pages: page security, the calculator that answers while one types, the
// menu of a phone
// that folds away. Without it the form is sent to the server, and the menu opens and closes on its button
// alone.
securePage()
foldMenu()
followTyping()
