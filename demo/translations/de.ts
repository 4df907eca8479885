import { joinParagraphs } from '../paragraphs.ts'
import type { DemoTranslation } from './translation.ts'

export const de: DemoTranslation = {
  categories: {
    Tournage: {
      name: 'Gedrechseltes',
      description:
        'Schalen, Teller, Hohlformen und Dosen, in der Werkstatt aus nassem oder trockenem Holz gedrechselt und von Hand vollendet.',
    },
    Sculpture: {
      name: 'Skulptur',
      description:
        'Formen aus einem einzigen Block, mit Hohleisen und Raspel gearbeitet, manchmal aus einem gedrechselten Stück heraus.',
    },
    Bronze: {
      name: 'Bronze',
      description:
        'Güsse im Wachsausschmelzverfahren, nach einem Original aus Holz, das in der Werkstatt entstanden ist.',
    },
  },
  pieces: {
    'Coupe « Aubier »': {
      title: 'Schale „Splint“',
      description: joinParagraphs(
        'Ein Nussbaum vom Hof, etwas neben dem Mark geschnitten, damit der Splint nur auf einer Seite stehen bleibt. Das helle Band folgt dem Rand und taucht dann zum Fuß hin ab. Gezeichnet habe ich es nicht, es war da.',
        'Nass vorgedreht auf drei Zentimeter Wandstärke, achtzehn Monate getrocknet, dann mit der Schalenröhre fertiggedreht. Das letzte Wort hatte das Werkzeug, **fast ohne Schleifmittel**: Die Jahresringe lassen sich auch mit der Fingerspitze lesen.',
      ),
      materials: 'Nussbaum, Hartöl',
      signature: 'Unter dem Fuß eingebrannt, mit Holzart und Jahreszahl 2022',
      dimensions: 'Ø 32 × H 14 cm',
    },
    'Trois calices': {
      title: 'Drei Kelche',
      description: joinParagraphs(
        'Kirsche, Eibe und Esche, jeder Kelch aus einem Stück. Zuerst wird die Kuppa ausgedreht und mit einem Pfropfen aus weichem Holz gestützt, dann geht es in kurzen Abschnitten den Stiel hinab, *ohne je zurückzukehren*: Was einmal dünn ist, verträgt das Werkzeug nicht mehr.',
        'Die Stiele sind acht Millimeter dick. Der Ring unter der Kuppa ist kein Zierrat. An ihm kommt die Hand zur Ruhe.',
        'Kirsche und Esche vertragen für einen Abend Wein. Die Eibe nicht: Ihr Holz ist giftig und nur zum Ansehen da.',
      ),
      materials: 'Wildkirsche, Eibe, Esche, Öl und Wachs',
      signature: 'Mit der Nadel unter jeden Fuß geritzt, datiert 2023',
      dimensions: 'H 22 bis 26 cm',
    },
    Cartographie: {
      title: 'Kartografie',
      description: joinParagraphs(
        'Zwei Winter lag diese Buche unter dem Laub, und die Pilze haben sie gezeichnet, bevor es ein Werkzeug tat. **Die schwarzen Linien sind ihre Grenzen**: Jeder zog die seine, um den Nachbarn fernzuhalten.',
        'Durch eine Öffnung von vier Zentimetern wurde die Wand auf sechs Millimeter ausgedreht, immer den längsten Linien nach.',
        'Gestocktes Holz ist ungleich, hier fest, gleich daneben fast weich. Das Ende gehörte dem Schaber, dann der Hand, bei stehender Drechselbank.',
      ),
      materials: 'Gestockte Buche, Öl und Wachs',
      signature: 'Unter dem Fuß graviert, datiert 2024',
      dimensions: 'Ø 26 × H 28 cm',
    },
    Galet: {
      title: 'Kiesel',
      description: joinParagraphs(
        'Eine Maserknolle hat keine Faserrichtung, oder sie hat hundert. Auf dem einen Zentimeter schneidet das Werkzeug gut, auf dem nächsten schlecht; das Holz gibt das Tempo vor, und alle zehn Minuten geht es zurück an den Schleifstein.',
        'Der Bauch sitzt tief, die Schulter ist breit. Durch den Hals passen vier Finger, keine Faust. Das Innere ist mit dem Ausdrehhaken ausgeräumt, bis auf acht Millimeter Wandstärke. Genau das unterrichte ich im Kurs [Die Hohlform](/training/N-la-forme-creuse).',
      ),
      materials: 'Ulmenmaser, Öl und Wachs',
      signature: 'Mitten auf der Unterseite eingebrannt, datiert 2024',
      dimensions: 'Ø 34 × H 21 cm',
    },
    'Nuit du Morvan': {
      title: 'Nacht im Morvan',
      description: joinParagraphs(
        'Hell und glatt kam die Vase von der Drechselbank. Die Flamme hat das weiche Holz zwischen den Jahresringen gefressen, die Messingbürste den Ruß genommen: **Was man unter den Fingern spürt, sind die Jahre**.',
        'Der Riss ist beim Trocknen aufgegangen, an der Schulter. Ich habe ihn gelassen, ohne Füllung, ohne Klammern.',
        'Die Kugel ist aus demselben Stamm, ohne das Feuer. Sie gehört zur Vase.',
      ),
      materials: 'Eiche, geflämmt, gebürstet, geölt; Kugel aus Eiche',
      signature: 'Brandstempel unter dem Fuß, datiert 2024',
      dimensions: 'Ø 22 × H 54 cm',
    },
    'Grand plat « Étang »': {
      title: 'Großer Teller „Weiher“',
      description: joinParagraphs(
        'Die Eschenbohle war zu breit für das Bankbett. Ich habe sie außen gedreht, auf der anderen Seite des Spindelstocks, aufrecht vor dem Holz stehend. Im Grund der Mulde laufen die fast flach angeschnittenen Jahresringe auseinander wie Wasser, *in das eben ein Stein gefallen ist*.',
        'Zweimal gebleicht, in Faserrichtung gebürstet, geseift und matt belassen: Öl hätte dem Holz seine Farbe zurückgegeben.',
      ),
      materials: 'Gebleichte Esche, Seife',
      signature: 'Unter der Fahne graviert, datiert 2025',
      dimensions: 'Ø 52 × H 6 cm',
    },
    'Écorce vive': {
      title: 'Lebendige Rinde',
      description: joinParagraphs(
        'Ein halber Eibenstamm, die Rinde zum Rand. Die beiden Flügel sind die Flanken des Baumes, die schwarze Linie ist seine Haut. Bei jeder Umdrehung schneidet das Eisen Holz, dann Luft, und man arbeitet *nach Gehör* ebenso wie nach Augenmaß.',
        'Die Rinde hat gehalten, weil der Baum im Winter gefallen ist, als er nicht im Saft stand. Sie ist weder angesetzt noch gefärbt.',
        'Weil Eibe giftig ist, gehört in diese Schale kein Obst. **Sie bleibt leer**.',
      ),
      materials: 'Eibe, Splint und Rinde, Öl',
      signature: 'Mit der Nadel um den Fuß geritzt, datiert 2025',
      dimensions: '38 × 24 × H 17 cm',
    },
    Sillons: {
      title: 'Furchen',
      description: joinParagraphs(
        'Die Form wird erst gedrechselt, dann mit Bleistift angerissen, und jede Rippe entsteht mit dem Hohleisen, vom Fuß bis zum Scheitel, so herum, wie die Faser es erlaubt. Elf Tage Schnitzen nach einem Vormittag an der Drechselbank.',
        'Von vorn beleuchtet, sagt sie fast nichts. Im Streiflicht ist sie **ein gepflügter Acker**.',
        'Den Preis erfahren Sie [in der Werkstatt](/contact), wo Sie die Arbeit auch sehen können, am Morgen, am Ostfenster.',
      ),
      materials: 'Gebleichte Esche, weißes Wachs',
      signature: 'In die letzte Furche geschnitten, nahe am Fuß, datiert 2025',
      dimensions: 'Ø 30 × H 42 cm',
    },
    'Boîtes à secrets': {
      title: 'Dosen für Geheimnisse',
      description: joinParagraphs(
        'Drei Dosen, drei Deckel, auf der Drechselbank auf den Zehntelmillimeter eingepasst. Man setzt sie auf, und sie sinken von selbst, **von der Luft gebremst**.',
        'Der Buchsbaum kommt aus einem alten Garten. Die Eibe hat etwas von ihrem rosigen Kern behalten. Die Eiche wurde mit Essig und Stahlwolle geschwärzt; den Rest hat ihre Gerbsäure getan.',
        'Sie werden nur zusammen verkauft.',
      ),
      materials: 'Buchsbaum, Eibe, ebonisierte Eiche, Wachs',
      signature: 'Innen in jedem Deckel, mit Bleistift, datiert 2025',
      dimensions: 'Ø 9 bis 14 cm',
    },
    'Sans fin': {
      title: 'Endlos',
      description: joinParagraphs(
        'Ein Knoten aus **einem einzigen Block Nussbaum**, nichts geleimt, nichts angesetzt. Der Finger, der dem Ring folgt, kehrt an seinen Anfang zurück, ohne je abzusetzen.',
        'Direkt aus dem Block gearbeitet, mit Hohleisen und Raspel, zuletzt mit der Ziehklinge. Die Faser wechselt in jeder Kurve die Richtung. Die inneren Durchgänge sind nach Gefühl entstanden: Die Hand geht, wohin das Auge nicht kommt.',
      ),
      materials: 'Nussbaum, Öl und Wachs',
      signature: 'Eingeschnitten unter der Schlinge, die das Stück trägt, datiert 2026',
      dimensions: 'B 40 × T 38 × H 44 cm',
    },
    'Les Trois Veilleurs': {
      title: 'Die drei Wächter',
      description: joinParagraphs(
        'Der Riss des größten beginnt am Kopf und hat sechs Jahre gebraucht, um zur Ruhe zu kommen. Der zweite ist durchs Feuer gegangen. Der dritte ist eine Bronze, abgeformt von einer Eiche, die es nicht mehr gibt.',
        'Alle drei winden sich nach oben, jeder in seinem Tempo. Man muss um sie herumgehen, **in beide Richtungen**.',
        'Sie sind für ein bestimmtes Licht gedacht, [das der Abteikirche](/news/N-les-trois-veilleurs-a-l-abbatiale), und bleiben zusammen.',
      ),
      materials: 'Gerissene Eiche, geflämmte Eiche, patinierte Bronze',
      signature: 'Auf der Rückseite jeder Säule, dicht über dem Boden, datiert 2026',
      dimensions: 'H 182, 132 und 104 cm',
    },
    Flamme: {
      title: 'Flamme',
      description: joinParagraphs(
        'Das Original ist aus Esche, gedrechselt und dann Rippe für Rippe geschnitzt. Das Metall hat alles übernommen: die Faser, die Poren und **einen schiefen Stich mit dem Hohleisen**, den ich stehen ließ.',
        'Die Patina wird heiß aufgetragen, mit Brenner und Pinsel. Erst Braun; das Grün kam beim vierten Versuch, und da habe ich aufgehört.',
        'Ein Unikat: Die Form wurde nur ein einziges Mal verwendet. Denselben Weg gehen wir, in kleinerem Maßstab, im Kurs [Vom Holz zur Bronze](/training/N-du-bois-au-bronze).',
      ),
      materials: 'Bronze (Wachsausschmelzverfahren), braune und grüne Patina',
      signature: 'Ins Wachs gezeichnet, unten an einer Rippe, datiert 2026',
      dimensions: 'Ø 24 × H 46 cm',
    },
  },
  news: {
    'Un tour plus lourd': {
      title: 'Eine schwerere Drechselbank',
      content: joinParagraphs(
        'Achthundert Kilo Gusseisen, auf Rundhölzern und mit Hilfe von zwei Nachbarn vom Lastwagen geholt. Seit gestern ist die neue Drechselbank im Boden verankert. Sie hat **sechzig Zentimeter Drehdurchmesser über dem Bett** und zittert nicht mehr, wenn der Stamm unrund läuft.',
        'Die alte geht nicht in Rente, sie steht jetzt bei den Bänken für die Kurse. Die nächsten Termine finden Sie auf der Seite [Kurse](/training).',
      ),
    },
    'Un noyer de deux siècles': {
      title: 'Ein Nussbaum, zwei Jahrhunderte alt',
      excerpt:
        'Der Februarwind hat ihn umgeworfen, in sieben Stammstücken kam er in die Werkstatt. Wir sehen uns in fünf Jahren.',
      content: joinParagraphs(
        'Der Februarwind hat ihn auf einem Bauernhof umgeworfen, und zerbrochen ist dabei nur das Gatter. Am Stammfuß zählte er **zweihundertvier Jahresringe**; von den engsten, aus einer langen Kälte, gehen sechs auf einen Zentimeter.',
        'In sieben Stammstücken kam er in die Werkstatt. Die Enden sind gewachst, damit das Wasser langsam entweicht. Der Zwiesel, in dem sich die Fasern kreuzen, wurde gleich aufgesägt: Dort sitzt die schönste Zeichnung.',
        'Die ersten Schalen werden in diesem Frühjahr vorgedreht. Und der Rest: *Wir sehen uns in fünf Jahren*.',
      ),
    },
    'Portes ouvertes de l’atelier': {
      title: 'Offene Werkstatt',
      excerpt:
        'Zwei Tage Vorführungen an der Drechselbank, am 13. und 14. Juni von 10 bis 18 Uhr. Kinder drechseln einen Kreisel und nehmen ihn mit.',
      content: joinParagraphs(
        'Die Werkstatt ist am **Samstag, dem 13., und Sonntag, dem 14. Juni**, von 10 bis 18 Uhr geöffnet. Die Drechselbank läuft den ganzen Tag: am Vormittag eine Schale aus nassem Holz, am Nachmittag eine Hohlform, und Fragen, wann immer sie kommen.',
        'Kinder drechseln einen Kreisel, ihre Hände und meine am Werkzeug, und nehmen ihn mit nach Hause. Rechnen Sie mit zehn Minuten pro Kreisel und etwas Wartezeit.',
        'Der Eintritt ist frei. Weil der Weg schmal ist, parken Sie bitte am Weiher und gehen das letzte Stück zu Fuß. Für einen ruhigeren Besuch [vereinbaren Sie einen Termin](/contact).',
      ),
    },
    'La coulée de « Flamme »': {
      title: 'Der Guss der „Flamme“',
      excerpt:
        'Aus dem Original in Esche ist eine Bronze geworden. Die Patina, braun und grün, brauchte vier Versuche und viel Stille.',
      content: joinParagraphs(
        'Drei Wochen für die Form, zwei Tage für das Wachs, kaum eine Minute für das Metall. Die Bronze floss von unten ein, mit gut **elfhundert Grad**, und niemand sprach.',
        'Dann wird die feuerfeste Form mit dem Hammer abgeschlagen, behutsam. Die Gusskanäle werden abgetrennt, die Nähte ziseliert, und unter der Kruste kommt jeder Schnitt wieder zum Vorschein, der in der Esche stand.',
        'Die Patina, braun und grün, brauchte vier Versuche. Original und Bronze sind in der Werkstatt nebeneinander zu sehen; die Bronze finden Sie auch in der [Galerie](/gallery).',
      ),
    },
    '« Les Trois Veilleurs » à l’abbatiale': {
      title: '„Die drei Wächter“ in der Abteikirche',
      excerpt:
        'Drei hohe Säulen, gerissene Eiche, geflämmte Eiche und Bronze, wachen bis zum 6. Januar im südlichen Querhaus. Sie sind für dieses Licht gedacht, das im Lauf des Tages wandert.',
      content: joinParagraphs(
        'Drei hohe Säulen, gerissene Eiche, geflämmte Eiche und Bronze, wachen bis zum **6. Januar** im südlichen Querhaus. Sie sind für dieses Licht gedacht, das im Lauf des Tages wandert und eine nach der anderen erreicht.',
        'Sie stehen unmittelbar auf dem Stein, ohne Sockel. Der Riss der großen Eiche blickt zum Portal: Mit ihm fängt man am besten an.',
        'Die Abteikirche ist täglich von 10 bis 17 Uhr geöffnet. An den Sonntagnachmittagen im November bin ich dort. Die anderen Arbeiten bleiben in der Werkstatt zu sehen, [nach Vereinbarung](/contact).',
      ),
    },
  },
  trainings: {
    'S’initier au tournage': {
      title: 'Einstieg ins Drechseln',
      excerpt:
        'Schärfen, schruppen, formen, ausdrehen. Am ersten Vormittag ein Kreisel, am zweiten Abend eine Schale.',
      description: joinParagraphs(
        'Für alle, die noch nie an einer Drechselbank gestanden haben. Am ersten Vormittag lernen Sie, wie man steht, wie man schärft und wie man die Fase anlegt, bevor man schneidet; mittags **haben alle ihren Kreisel**.',
        'Dann folgen das Drehen zwischen den Spitzen, der Zylinder, Kehlen und Rundstäbe und am zweiten Tag eine Schale aus nassem Holz, vom Spannfutter bis zum Öl.',
        'Zwei Tage, davon **80 % Praxis**, eine Drechselbank pro Person. Werkzeug, Holz und Schutzbrille sind da; kommen Sie mit kurzen oder eng anliegenden Ärmeln, ohne Schal und ohne Ringe.',
      ),
      duration: '2 Tage',
    },
    'Affûter ses outils': {
      title: 'Werkzeuge schärfen',
      excerpt:
        'Röhren, Meißel, Schaber: ein Winkel, ein Schleifstein, eine ruhige Bewegung. Bringen Sie mit, was nicht mehr schneidet.',
      description: joinParagraphs(
        'Ein Werkzeug, das schlecht schneidet, ermüdet das Holz und die Hand. Wir verbringen den Tag am Schleifstein, Röhre um Röhre, erst mit Vorrichtung, dann ohne, und prüfen jede Schneide sofort an der Drechselbank, *am Klang des Spans*.',
        'Formröhre, Schalenröhre, Meißel, Abstechstahl, Schaber: Sie gehen mit geschärften Eisen nach Hause und mit einem Blatt, auf dem ihre Winkel stehen. Auch hier **80 % Praxis**.',
      ),
      duration: '1 Tag',
    },
    'Du bois au bronze': {
      title: 'Vom Holz zur Bronze',
      excerpt: 'Ein Modell vorbereiten, eine Stückform abnehmen, den Guss beim Gießer miterleben.',
      description: joinParagraphs(
        'Sie bringen ein kleines Modell aus Holz mit, **höchstens zwölf Zentimeter** groß, oder machen es am ersten Tag, ohne Hinterschneidungen, wenn es Ihr erstes ist.',
        'Am zweiten und dritten Tag: die Stückform, das Wachs und seine Retusche, Gusskanäle und Entlüftung. Am vierten erleben wir den Guss in der Gießerei mit, eine halbe Stunde Fahrt von hier.',
        'Abgekühlt, entformt und noch roh kommen die Bronzen in die Werkstatt zurück, wo Sie sie [an einem Samstag nach Vereinbarung](/contact) ziselieren und patinieren können. Vier Tage, davon **80 % Praxis**; das Metall ist inbegriffen.',
      ),
      duration: '4 Tage',
    },
    'La forme creuse': {
      title: 'Die Hohlform',
      excerpt:
        'Durch eine kleine Öffnung ausdrehen, nach Gehör. Für alle, die die Röhre schon sicher führen.',
      description: joinParagraphs(
        'Sie höhlen ein Stück aus, ohne die Spitze des Werkzeugs zu sehen, und lernen, die Wandstärke am Klang, am Licht und mit dem Taster zu lesen, die Späne herauszuholen und vor allem *rechtzeitig aufzuhören*.',
        'Am ersten Tag eine offene Form, so breit wie eine Hand. An den beiden folgenden eine geschlossene Form aus nassem Holz, **durch eine Öffnung von vier Zentimetern ausgedreht**, die sich bei Ihnen zu Hause fertig verzieht.',
        'Nur vier Personen, 80 % Praxis. Der Termin steht fest, sobald die Gruppe vollzählig ist: [Schreiben Sie mir](/contact), welche Wochen Ihnen passen.',
      ),
      duration: '3 Tage',
    },
  },
}
