import { joinParagraphs } from '../paragraphs.ts'
import type { DemoTranslation } from './translation.ts'

export const en: DemoTranslation = {
  categories: {
    Tournage: {
      name: 'Woodturning',
      description:
        'Bowls, platters, hollow forms and boxes, turned in the workshop from green or seasoned wood and finished by hand.',
    },
    Sculpture: {
      name: 'Sculpture',
      description:
        'Forms carved from a single block with gouge and rasp, some of them out of a turned piece.',
    },
    Bronze: {
      name: 'Bronze',
      description: 'Lost-wax casts, each from a wooden original made in the workshop.',
    },
  },
  pieces: {
    'Coupe « Aubier »': {
      title: '“Sapwood” Bowl',
      description: joinParagraphs(
        'A farmyard walnut, cut a little off the heart so as to keep the sapwood on one side only. The pale band follows the rim, then dives towards the foot. I did not draw it, it was there.',
        'Rough-turned green, three centimetres thick, dried for eighteen months, then re-turned with the bowl gouge. The last pass is the tool’s own, **with hardly any abrasive**: the rings can be read with a fingertip, too.',
      ),
      materials: 'Walnut, hardening oil',
      signature: 'Burnt in under the foot, with the species and the year 2022',
      dimensions: 'Ø 32 × H 14 cm',
    },
    'Trois calices': {
      title: 'Three Goblets',
      description: joinParagraphs(
        'Cherry, yew and ash, each from a single piece. The bowl is hollowed first and steadied with a plug of soft wood; then the stem comes down in short lengths, *never going back*: what has been made thin will not bear the tool again.',
        'The stems are eight millimetres thick. The ring beneath the bowl is no ornament. The hand comes to rest there.',
        'Cherry and ash will take wine for an evening. Yew will not: its wood is poisonous, and meant only for looking at.',
      ),
      materials: 'Wild cherry, yew, ash, oil and wax',
      signature: 'Scribed under each foot, dated 2023',
      dimensions: 'H 22 to 26 cm',
    },
    Cartographie: {
      title: 'Cartography',
      description: joinParagraphs(
        'Two winters on the ground, under the leaves: the fungi drew on this beech before any tool did. **The black lines are their frontiers**: each traced its own to keep the neighbours out.',
        'The wall was taken down to six millimetres through a four-centimetre opening, following the longest of the lines.',
        'Spalted wood is uneven, firm here, almost soft beside it. I finished with the scraper, then by hand with the lathe stopped.',
      ),
      materials: 'Spalted beech, oil and wax',
      signature: 'Engraved under the foot, dated 2024',
      dimensions: 'Ø 26 × H 28 cm',
    },
    Galet: {
      title: 'Pebble',
      description: joinParagraphs(
        'A burr has no grain, or it has a hundred. The tool cuts cleanly for one centimetre and badly for the next; you go at the wood’s own pace, and back to the grinder every ten minutes.',
        'The belly is low, the shoulder broad. The neck lets four fingers through, not a fist. The inside was emptied with a hook tool, down to a wall of eight millimetres. It is the very thing I teach on the course [The hollow form](/training/N-la-forme-creuse).',
      ),
      materials: 'Elm burr, oil and wax',
      signature: 'Burnt in underneath, at the centre, dated 2024',
      dimensions: 'Ø 34 × H 21 cm',
    },
    'Nuit du Morvan': {
      title: 'Morvan Night',
      description: joinParagraphs(
        'The vase left the lathe pale and smooth. Flame ate the soft wood between the rings, a brass brush took away the soot: **the relief under your fingers is that of the years**.',
        'The crack opened as the wood dried, across the shoulder. I let it be, unfilled and unstitched.',
        'The sphere comes from the same log, without the fire. It goes with the vase.',
      ),
      materials: 'Oak, charred, brushed and oiled; oak sphere',
      signature: 'Branded under the foot, dated 2024',
      dimensions: 'Ø 22 × H 54 cm',
    },
    'Grand plat « Étang »': {
      title: 'Large “Pond” Platter',
      description: joinParagraphs(
        'The slab of ash was too wide to swing over the bed. I turned it outboard, on the far side of the headstock, standing square to it. Down in the hollow the rings, cut almost flat, spread like water *where a stone has just dropped*.',
        'Bleached twice, brushed along the grain, soaped and left matt: oil would have given it back its colour.',
      ),
      materials: 'Bleached ash, soap',
      signature: 'Engraved under the rim, dated 2025',
      dimensions: 'Ø 52 × H 6 cm',
    },
    'Écorce vive': {
      title: 'Living Bark',
      description: joinParagraphs(
        'Half a log of yew, bark towards the rim. The two wings are the flanks of the tree; the black line is its skin. At every turn the edge cuts wood, then air, and you work *by ear* as much as by eye.',
        'The bark has held because the tree came down in winter, when the sap was low. It is neither added nor stained.',
        'Yew is poisonous: this bowl is **for looking at, not for fruit**.',
      ),
      materials: 'Yew, sapwood and bark, oil',
      signature: 'Scribed around the foot, dated 2025',
      dimensions: '38 × 24 × H 17 cm',
    },
    Sillons: {
      title: 'Furrows',
      description: joinParagraphs(
        'The form is turned first, then marked out in pencil, and each rib is cut with the gouge, from foot to crown, whichever way the grain allows. Eleven days of carving after one morning at the lathe.',
        'Lit from the front, it says almost nothing. In raking light it is **a ploughed field**.',
        'For the price, ask [at the workshop](/contact), where you can also see it in the morning, by the east window.',
      ),
      materials: 'Bleached ash, white wax',
      signature: 'Incised in the last furrow, near the base, dated 2025',
      dimensions: 'Ø 30 × H 42 cm',
    },
    'Boîtes à secrets': {
      title: 'Boxes for Secrets',
      description: joinParagraphs(
        'Three boxes, three lids fitted on the lathe to a tenth of a millimetre. Set one in place and it sinks by itself, **slowed by the air**.',
        'The boxwood comes from an old garden. The yew has kept a little of its pink heart. The oak was blackened with vinegar and wire wool; its tannin did the rest.',
        'They are sold together.',
      ),
      materials: 'Boxwood, yew, ebonised oak, wax',
      signature: 'Inside each lid, in pencil, dated 2025',
      dimensions: 'Ø 9 to 14 cm',
    },
    'Sans fin': {
      title: 'Endless',
      description: joinParagraphs(
        'A knot cut from **a single block of walnut**, nothing glued, nothing joined. The finger that follows the ring comes back to where it started without once leaving it.',
        'Carved direct, with gouge and rasp, then the scraper. The grain changes direction at every curve. The inner passages were done by touch, the hand going where the eye cannot.',
      ),
      materials: 'Walnut, oil and wax',
      signature: 'Incised under the loop that carries the piece, dated 2026',
      dimensions: 'W 40 × D 38 × H 44 cm',
    },
    'Les Trois Veilleurs': {
      title: 'The Three Watchers',
      description: joinParagraphs(
        'The crack in the tallest starts at the head and took six years to stop. The second has been through fire. The third is a bronze, cast from an oak that no longer exists.',
        'All three twist as they rise, each at its own pace. You have to walk around them, **in both directions**.',
        'They were made for one particular light, [that of the abbey church](/news/N-les-trois-veilleurs-a-l-abbatiale), and are not to be parted.',
      ),
      materials: 'Cracked oak, charred oak, patinated bronze',
      signature: 'On the back of each column, just above the floor, dated 2026',
      dimensions: 'H 182, 132 and 104 cm',
    },
    Flamme: {
      title: 'Flame',
      description: joinParagraphs(
        'The original is in ash, turned, then carved rib by rib. The metal took everything: the grain, the pores, and **one slip of the gouge** that I let stand.',
        'The patina goes on hot, with torch and brush. Brown first; the green came at the fourth attempt, and there I stopped.',
        'A unique cast: the mould was used once only. It is the path we follow, on a smaller scale, on the course [From wood to bronze](/training/N-du-bois-au-bronze).',
      ),
      materials: 'Lost-wax bronze, brown and green patina',
      signature: 'Drawn in the wax, at the foot of a rib, dated 2026',
      dimensions: 'Ø 24 × H 46 cm',
    },
  },
  news: {
    'Un tour plus lourd': {
      title: 'A heavier lathe',
      content: joinParagraphs(
        'Eight hundred kilos of cast iron, brought down off the lorry on log rollers, with the help of two neighbours. Since yesterday the new lathe has been bolted to the floor. It takes **sixty centimetres over the bed**, and no longer shudders when the log is out of round.',
        'The old one is not retiring, it joins the students’ lathes. The next dates are on the [Courses](/training) page.',
      ),
    },
    'Un noyer de deux siècles': {
      title: 'A two-hundred-year-old walnut',
      excerpt:
        'Brought down by the wind in February, it reached the workshop as seven logs. See you in five years.',
      content: joinParagraphs(
        'The February wind brought it down in a farmyard, breaking nothing but the gate. It had **two hundred and four rings** at the butt; the tightest, from a long cold spell, run six to the centimetre.',
        'It reached the workshop as seven logs. The ends are coated with wax so that the water leaves slowly. The crotch, where the grain crosses, was sawn straight away: that is where the finest figure lies.',
        'The first bowls will be roughed out this spring. As for the rest, *see you in five years*.',
      ),
    },
    'Portes ouvertes de l’atelier': {
      title: 'Open days at the workshop',
      excerpt:
        'Two days of turning demonstrations on 13 and 14 June, 10 am to 6 pm. Children turn a spinning top and take it home.',
      content: joinParagraphs(
        'The workshop is open on **Saturday 13 and Sunday 14 June**, from 10 am to 6 pm. The lathe runs all day: a green-wood bowl in the morning, a hollow form in the afternoon, and questions whenever they come.',
        'Children turn a spinning top, their hands and mine on the tool, and take it home. Allow ten minutes a top and a little waiting.',
        'Admission is free. The lane is narrow, so park by the pond and walk the last stretch. For a quieter visit, [make an appointment](/contact).',
      ),
    },
    'La coulée de « Flamme »': {
      title: 'The pouring of “Flame”',
      excerpt:
        'The ash-wood original has become a bronze. The patina, brown and green, took four attempts and a good deal of silence.',
      content: joinParagraphs(
        'It took three weeks for the mould, two days for the wax, barely a minute for the metal. The bronze went in from below, at a little over **eleven hundred degrees**, and nobody spoke.',
        'Then the refractory mould is broken away with a hammer, gently. The sprues are cut off, the seams chased, and there, beneath the crust, is every stroke once left in the ash wood.',
        'The patina, brown and green, took four attempts. Original and bronze can be seen side by side at the workshop; the bronze is in the [gallery](/gallery), too.',
      ),
    },
    '« Les Trois Veilleurs » à l’abbatiale': {
      title: '“The Three Watchers” in the abbey church',
      excerpt:
        'Three tall columns, cracked oak, charred oak and bronze, guard the south transept until 6 January. They were made for this light, which moves round with the day.',
      content: joinParagraphs(
        'Three tall columns, cracked oak, charred oak and bronze, guard the south transept until **6 January**. They were made for this light, which moves round with the day and reaches them one after another.',
        'They stand directly on the stone, without plinths. The crack in the tall oak faces the door: that is where to begin.',
        'The abbey church is open daily, from 10 am to 5 pm. I will be there on Sunday afternoons in November. The other pieces can still be seen at the workshop, [by appointment](/contact).',
      ),
    },
  },
  trainings: {
    'S’initier au tournage': {
      title: 'Introduction to woodturning',
      excerpt:
        'Sharpening, roughing, shaping, hollowing. A spinning top the first morning, a bowl by the second evening.',
      description: joinParagraphs(
        'For anyone who has never touched a lathe. On the first morning you learn how to stand, how to sharpen and how to let the bevel rub before you cut; by noon, **everyone has a spinning top**.',
        'Then come work between centres, the cylinder, coves and beads and, on the second day, a bowl in green wood, from chuck to oil.',
        'Two days, **80% hands-on**, a lathe for each person. Tools, wood and safety glasses are provided; come in short or close-fitting sleeves, with no scarf and no rings.',
      ),
      duration: '2 days',
    },
    'Affûter ses outils': {
      title: 'Sharpening your tools',
      excerpt:
        'Gouges, skews, scrapers: one angle, one wheel, one steady movement. Bring the tools that no longer cut.',
      description: joinParagraphs(
        'A tool that cuts badly tires the wood and the hand. We spend the day at the grinder, gouge after gouge, first with a jig, then without, and test each edge at once on the lathe, *by the sound of the shaving*.',
        'Spindle gouge, bowl gouge, skew, parting tool, scraper: everyone goes home with sharp tools and a card listing their angles. **80% hands-on** here, too.',
      ),
      duration: '1 day',
    },
    'Du bois au bronze': {
      title: 'From wood to bronze',
      excerpt: 'Prepare a model, take a piece mould, follow the pour at the foundry.',
      description: joinParagraphs(
        'Come with a small wooden model, **twelve centimetres at most**, or make it on the first day, with no undercuts if it is your first.',
        'Days two and three: the piece mould, the wax and its retouching, the sprues and vents. On day four we follow the pour at the foundry, half an hour away by road.',
        'Cooled, broken out and still rough, the bronzes return to the workshop, where you can come [one Saturday, by arrangement](/contact), to chase and patinate them. Four days, **80% hands-on**; the metal is included.',
      ),
      duration: '4 days',
    },
    'La forme creuse': {
      title: 'The hollow form',
      excerpt:
        'Hollowing through a small opening, by ear. For those who already handle a gouge well.',
      description: joinParagraphs(
        'You hollow out a piece without seeing the tip of the tool, and learn to read the thickness by sound, by light and with callipers, to clear the shavings and, above all, *to stop in time*.',
        'On the first day, an open form, as wide as a hand. On the next two, a closed form in green wood, **hollowed through a four-centimetre opening**, which will finish warping once you have it home.',
        'Four people only, 80% hands-on. The date is set as soon as the group is complete: [tell me](/contact) which weeks suit you.',
      ),
      duration: '3 days',
    },
  },
}
