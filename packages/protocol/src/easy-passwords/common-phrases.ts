import { linesIn, wordsIn } from './lists.ts';

/** Sentences that many take for a password because they are long, in German and English; compared without spaces and signs. */
export const COMMON_PHRASES: readonly string[] = linesIn(`
ich liebe dich
ich liebe
ich liebe euch
ich liebe uns
ich liebe dich so sehr
ich liebe dich für immer
ich liebe dich über alles
ich liebe mein
ich liebe meine
ich liebe meinen
ich liebe das leben
ich dich auch
ich hasse dich
ich hasse
ich hasse mein
ich hasse meine
ich hasse alles
ich hasse passwörter
ich vermisse dich
ich brauche dich
ich will dich
ich will nicht
ich will nach hause
ich bin ich
ich bin toll
ich bin cool
ich bin der beste
ich bin die beste
ich bin doof
ich bin schön
ich bin hier
ich bin gott
ich bin es
ich bins
ich kann nicht mehr
ich weiß nicht
ich weiß es nicht
ich weiß was
ich habe keine ahnung
ich habe hunger
ich hab dich lieb
ich und du
ich vergesse es immer
ich vergesse alles
ich mag dich
ich glaube an gott
du und ich
du bist toll
du bist doof
du bist mein
du bist süß
du bist der beste
du bist die beste
du kommst hier nicht rein
du nicht
wir lieben dich
wir sind die besten
wir sind helden
liebe dich
lieb dich
hab dich lieb
habe dich lieb
hab euch lieb
hdgdl
hdgggdl
hdmfdl
für immer und ewig
für immer dein
immer und ewig
in liebe
meine liebe
meine große liebe
mein schatz
mein ein und alles
mein leben
mein passwort
das ist mein passwort
das ist ein passwort
das passwort
dies ist ein passwort
kein passwort
ein passwort
neues passwort
neues kennwort
altes passwort
gutes passwort
sicheres passwort
geheimes passwort
langes passwort
passwort vergessen
mein kennwort
kennwort
geheimnis
streng geheim
ganz geheim
sehr geheim
top secret
hallo welt
hallo du
hallo ich
hallo ihr
hallo zusammen
hallo hallo
hallöchen
guten morgen
guten tag
guten abend
gute nacht
guten appetit
gute besserung
gute reise
grüß gott
grüß dich
servus
willkommen
herzlich willkommen
wie geht es dir
wie gehts
wie geht es
wie geht es ihnen
was geht
was geht ab
was ist das
was soll das
was auch immer
wer bist du
wer ist da
wo bist du
alles klar
alles gut
alles gute
alles wird gut
alles liebe
alles egal
egal
mir egal
ist mir egal
ist doch egal
keine ahnung
keine lust
keine zeit
keiner weiß es
niemand weiß es
weiß ich nicht
weiß nicht
nicht vergessen
vergiss mich nicht
vergissmeinnicht
vergiss es
geht dich nichts an
das geht dich nichts an
geht keinen was an
geht niemanden etwas an
lass mich rein
lasst mich rein
lass mich in ruhe
lass mich
mach auf
mach schon
sesam öffne dich
öffne dich
sesam
abrakadabra
simsalabim
hokuspokus
hokus pokus fidibus
es war einmal
ene mene muh
ene mene miste
alle meine entchen
hänschen klein
rosarot
himmel und hölle
sonne mond und sterne
sonne mond sterne
sommer sonne
sonne strand und meer
friede freude eierkuchen
lebe dein leben
lebe lache liebe
lebe liebe lache
lieben lachen leben
leben und leben lassen
das leben ist schön
das leben ist kurz
carpe diem
carpe noctem
hakuna matata
c'est la vie
je t'aime
te amo
te quiero
ti amo
mi amor
seni seviyorum
moja milosc
kocham cie
ya tebya lyublyu
gott ist gut
gott ist groß
gott mit uns
gott liebt dich
jesus liebt dich
jesus lebt
jesus christus
vater unser
frohe weihnachten
frohe ostern
frohes neues jahr
frohes neues
guten rutsch
alles gute zum geburtstag
herzlichen glückwunsch
heute ist ein schöner tag
schöner tag
schönes wochenende
einen schönen tag
freitag der dreizehnte
fußball ist mein leben
forza italia
nie wieder
nur der hsv
mia san mia
heja bvb
echte liebe
fc bayern
fc bayern münchen
borussia dortmund
schalke null vier
deutschland über alles
probier es aus
test test
nur ein test
das ist ein test
blabla
bla bla bla
lalala
schalalala
tralala
hahaha
hihihi
i love you
i love u
i love you so much
i love you forever
i love me
i love my
i love
i hate you
i hate
i miss you
i need you
i want you
i am the best
i dont know
i dont care
i forgot
love you
love me
love is all you need
all you need is love
hello world
hello kitty
hello there
good morning
good night
good luck
let me in
open sesame
my password
this is my password
this is a password
no password
new password
password please
who are you
what ever
never mind
never give up
trust no one
live laugh love
may the force be with you
winter is coming
fuck you
fuck off
forever and ever
best friends forever
thank you
god is good
god is great
jesus is lord
jesus loves you
merry christmas
happy birthday
happy new year
`);

/** What stands between the words of a short sentence, and says nothing of its own. */
export const SMALL_WORDS: readonly string[] = wordsIn(`
ich du er sie es wir ihr mich dich mir dir uns euch ihm ihn ihnen
mein meine meinen meiner meinem dein deine deinen deiner deinem unser unsere unseren euer eure
der die das den dem des ein eine einen einer einem kein keine
bin bist ist sind seid war hab habe hast hat
und oder aber auch nicht so sehr nur immer für mit von zu im in am an auf bei
liebe liebt lieben lieb hasse hasst mama papa oma opa mami papi mutti vati kind kinder sohn tochter bruder schwester familie
hund katze schatz freund freundin mann frau leben
i you me my your is am are the a and love hate
`);
