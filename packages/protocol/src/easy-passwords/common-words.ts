import { wordsIn } from './lists.ts';

/**
 * Words that people take for passwords and guessing begins with, in German and English, lower-case, as far as they matter
 * in one of eight characters: also as parts, so that what is added to them counts alone.
 */
export const COMMON_WORDS: readonly string[] = wordsIn(`
007 0815 1337 420 4711 666 777 888 999 aaa abc abend access account acdc action adler admin administrator
affe ahmed ahmet airborne airplane ajax alaska albert alex alexander alexandra alexandria alfred ali alice
alles allison alpha always amadeus amanda amazon amber america american amerika amy anderson andrea andreas
andrew android angel angela angelika angelina angels angie animal anja anna anne annika anthem anthony anton
antonia antonio anything apache apfel apollo apple april aragorn arbeit archer argentina arizona army arsch
arschloch arsenal arthur artist asd asdf asdzxc ashley asshole asterix atlanta atlantis audi august australia
austria autumn avatar aviation awesome aylin ayse azerty babe baby babyboy babygirl backup badboy badger baer
bailey balls balu bambi banana banane band bandit banker bär barbie barcelona barney baron bart baseball
basel basketball bastard batch batman battle baum bayern bayernmünchen beach beagle bear beast beatles
beautiful beaver beckham bee beer believe bella bello ben benfica benjamin benson benutzer berg berlin
bernstein besiktas best beta beyonce bieber biene bier big bigdaddy bike biker bill bingo bird birthday
bishop bitch biteme bitte bitter black blade blast blau blazer blessed blitz blizzard blond blonde blood blow
blowjob blue blues blume blumen blut bmw bobby bomber bond bone bonnie boobs boogie book boomer boots
borussia boss boston bottle boxing boy boys bradley brandon brasil braun braves brazil bremen brian bridge
britney brittany broncos brooklyn brot brother brothers brown bruce bruder bubba bubble buddy bull bulldog
bullet bulls bullshit bunny burger busted buster butter butterfly button cadillac cake california callofduty
calvin camaro camel camera cameron campbell can canada candy canon captain cardinal cards carina carlos
carmen carolin caroline carpet carter cartman casper castle cat celeste celtic center central champion chance
change changeme changes chaos chapman charger charles charlie charlotte chase check cheese chef chelsea
chemistry cherokee cherry chester chevelle chevy chicago chicken chiefs chocolate chopper chris christ
christian christina christine christmas christopher church cinder circle cisco citizen claire clara classic
claudia claudio clinton clown club cobra cocacola cock code coffee cola colonel colorado columbia combat
company computer concept connect connor control cookie cookies cool cooper copper corvette cosmos cougar
counterstrike country courage courtney cow cowboy cowboys crazy cream creative cricket cruise crusader
crystal curtis custom cute cyber cyclone cyclops cynthia daddy daisy dakota dallas damien dance dancer danger
daniel daniela danielle danke danny dark darkness darling darwin david dawson dead deadly dean death debbie
deborah december deeper deepsea deer default defender delfin dell delphin delta demo demon denise deniz
dennis denver derek desert design destiny detroit deutschland devil dexter dezember diablo diamant diamond
diana dick dienstag diesel dieter digital direct dirk dirty disney diver doctor dodge dodger dodgers dog
doggy dollar dollars dolphin dolphins dominic dominik dominion donald donna donner donnerstag doom doris
dortmund douglas drache dragon dragonball dream dreamer dreams drei dresden driver drums ducati duck
duesseldorf duke dumbledore dumm dunkel düsseldorf dylan dynamo eagle eagles earth easter eastern eclipse
edison eduard edward edwards einhorn eins einstein eintracht elefant elena elephant eleven elias elif
elisabeth elizabeth ella elvis emil emilia emily eminem emma emo empire emre energy engel engine england
enigma ente enter enterprise entropy erdbeere eric erik escape escort espresso essen euro europa europe eva
everton everything evil evolution excalibur explorer express extra extreme eye eyes fabian fabio face
facebook fair fairy faith falcon falke familie family famous fantasy farmer fast fatboy father fatima fatma
februar february felicia felix fender fenerbahce ferien ferrari feuer fick ficken fiction fighter film finn
fire fireball firebird firefly fireman firma fisch fish fisher fishing flash fletcher flight florence florian
florida flower flowers fluss flyers flying focus football ford forest forester forever forget formula
fortnite fortune fotze four fox foxtrot france francis frank frankfurt franklin franz franziska fraser freaky
fred freddy free freebird freedom freiburg freiheit freitag french fresh freund freunde freundin friday
frieden friend friends frodo frog frosch fruehling frühling fuchs fuck fucker fucking fuckoff fuckyou fuer
für fussball fußball future gabi gabriel gabriela gabriele galatasaray galaxy gambler gamecube gamer games
gandalf gangster garcia garden garfield garry garten gary gateway gator gators geburtstag geheim geheimnis
geheimwort geist gelb geld gemini general genesis genius georg george gerald german germany ghetto ghost
giant giants gibson gilbert ginger girl girls gitarre gizmo glacier gladbach gladiator glaube global gluck
glück glueck goalie goblin god godfather godzilla goku gold goldberg golden goldfish golf golfer goofy google
gordon gorilla gothic gott grace grand grant grateful grau great green greenday gregory grey griffin gruen
grün guardian guenther guest guinness guitar gunner günther guten hacker hacking hai hallo hallowed halo
hamburg hamilton hammer hamster handball hanna hannah hannes hannover hans hansolo happy hard hardcore
hardware harley harris harry hasan hase hasi hassan hatrick hawaii hawk hawkeye health heart heather heaven
heavy heidi heinrich heinz held helen helena helga hell hello hellokitty helmut hendrix henry herald herbert
herbst hercules hermann hermione hero hertha herz hexe highland himbeere himmel hiphop hitman hobbes hobbit
hockey hoffnung hogwarts holiday hölle holly hollywood home homer honda honest honey hope horizon horse horst
hosen hotdog hotel hotrod hottie house houston howard hsv hudson hulk hund hunde hunter hunting hurensohn
husker hustler hydra ibrahim icecream ichliebedich idiot illusion iloveyou imagine immer impala indian
indiana infinity ingrid insane insel inside insight instagram intel inter internal internet invader iphone
ironman isabel isabella isabelle island ismail istanbul italia italy ivan jack jackass jackdaniels jackson
jacob jade jaeger jäger jaguar jake jakob jamaica james jamesbond jan jana janice janine jannik januar
january japan jasmin jasmine jason jasper jazz jeanette jedi jeep jeffrey jennifer jenny jens jensen jeremy
jerome jersey jessica jessie jessy jesus jesuschrist jet joanna jobs joe joel joerg johann johanna johannes
john johnny jojo joker jonas jonathan jordan jörg jose josef joseph joshua journey juan judith juergen jule
juli julia julian juliana juliane july jumper june jungle juni jupiter jürgen justice justin justine juventus
kaese kaffee kaninchen karate karen karin karina karl karma karoline kartoffel käse kater katharina kathi
kathleen kathrin kathryn katie katja katrin katze katzen kawasaki keith keks kelly kelvin kendall kenneth
kennwort kermit kevin killer kim kimberly kinder king kingdom kingkong kings kingston kirsche kirsten kiss
kitchen kitten kitty klara klaus klavier knight knights koala koeln koenig köln könig königin krieger
kristall kristen kristin kuchen kuh kuss lachen lady lakers lambert lamborghini lancer lara larry laser
lassie laura lauren laurence lawrence lea leader leather legacy legend legende legolas leipzig lemon lena
lennon lenovo leon leonard leonardo leonie leslie lestat letmein letter leverkusen lexmark liberty library
liebe liebling life light lightning lights lila lilie lily limited lina lincoln linda lindsay linkinpark
linux lion lions lisa little liverpool living lizard lloyd loewe logan login logitech logon london lonely
lonewolf long lorena lorenzo lorraine loser lost losungswort louis louisa louise love lovely lover lovers
loveyou löwe lowrider luca lucas lucifer luck lucky luigi luis luisa luka lukas macht mad madden madison
madonna madrid maerz maggie magic magie magnum mai maiden mailman malcolm mallorca mama manchester mandy
manfred manson manuel manuela marc marcel march marco marcus margaret maria marian mariana marie marina
marine marines mario marion mark marko markus marlboro marley marshall martha martin martina martini marvin
märz master mathew mathias matrix matthew matthias mature maus mausi maverick max maxima maximilian maxwell
mayday meer mega megan mehmet meister melanie melinda melissa melone memory memphis mental mercedes mercury
meridian merlin messi metal metallica mexican mexico mia miami michael michaela michelle mickey microsoft
middle midget midnight mieze miguel mike milan miles military miller million minecraft minka minnesota minnie
miracle miriam mission mistress mitchell mitternacht mittwoch mobile modern moerder mogli mohamed mohammed
mohawk moin molly mommy mona mond monday money monica monika monkey monster montag montana monty moon moose
mörder morgan morgen moritz morpheus morris mother motor motorola mountain mouse movie mozart muenchen
muhammad mummy münchen munich murat music musik mustafa mustang mutter mutti mystery mystic nacht nadine
nadja nala nancy napoli naruto nascar natalia natalie natascha natasha nathan natural nature navy nebraska
nelson nemo neo network newman newport newton newyork nextel nicholas nichts nico nicolas nicole nigel night
niklas nimrod nina ninja nintendo nipples nirvana nissan noah nobody nokia norman north norway notebook
nothing november nuclear nudel nudeln nuernberg nugget number nürnberg nurses nutella obelix ocean october
oesterreich oktober olaf oliver olivia olympus oma omega ömer one onkelz online opa opel open oracle orange
orion orlando oscar oskar ostern österreich outlaw overlord oxford ozean pacers pacific packers painter
palmer pamela panda panther papa paradise paradox paris parker party pascal pass passion passw passwd
password passwort pasta patches patricia patrick patriot patriots paul paula pauline peace peach peaches
peanut pearl pebbles pedro peewee peggy penguin penis people pepper pepsi perfect perle perry peter peterson
petra pfeffer pferd pferde pfirsich phantom philip philipp phillies phillip phoenix photo photos piano picard
picasso pickle pig pikachu pilot pinball pinguin pink pioneer pirat pirate pirates pizza planet playboy
player players playstation pokemon poker polaris police polizei pontiac pony pooh popcorn popeye porn porno
porsche porter porto postal potter power present president preston pretty prince princess prinz prinzessin
private professor program project prometheus property psycho public pumpkin punisher punk puppy purple pussy
python qazwsx quality quantum queen quest qwe qweasd qwer rabbit racer rachel racing radio rafael raider
raiders railroad rain rainbow rainer ralf ralph rammstein ramona ranger rangers rapid raquel rascal raven
reality rebecca rebekka rebel rebels record red redbull redhead redneck redskins redsox redwing redwings
regen regenbogen reggie regina register reich release remember renate rene renegade reptile rescue research
revolution rex reynolds rhino ricardo richard rihanna ripper ritter river robbie robert roberto robin roblox
robot rock rocket rocky rodney roger roland rolling roma roman romance romeo ronald ronaldo ronny rooster
root rosa rose rosen rosie rot royal ruben rubin ruby rugby runner russell russia ruth ryan sabine sabrina
sailing sailor saint saints sally salmon salt salvador salz salzburg sam samantha samira sammy samson samstag
samsung samuel samurai sanders sandman sandra sandy santa santiago sara sarah sascha sasha sasuke saturday
saturn savage savannah scarface schalke schatten schatz schatzi schatzie scheisse scheiße schlange
schmetterling schnee schoen schoko schokolade schön school schule schumacher schwanz schwarz schwein schweiz
schwester science scooby scorpio scorpion scotland scott scratch screen sean seattle sebastian sebring secret
security senator september serena server service servus seven sex sexy shadow shaggy shakira shane shannon
shark sharks sharon sheba sheila shelby shelter sheriff sherlock sherry shirley shit shooter shorty shotgun
shrek sidney sieger sierra silber silence silver simba simon simone simple simpsons singer single sister
skate skater ski skipper skippy skull skyline skywalker slayer sleep sleepy slick slimshady slipknot smart
smile smiley smith smokey smooth snake snickers sniper snoopy snow snowball snowboard snowman soccer sofia
software sohn soldat soldier something sommer sonic sonne sonnenblume sonnenschein sonntag sony sophia sophie
south spaghetti spain spanky sparky spatz spatzi special speed speedy spencer spider spiderman spike spinne
spirit splash spongebob spooky sport sports spring squirrel stalker standard stanley star starcraft starfish
stars startrek startup starwars status stealth steel steelers stefan stefanie stefano stella stephan
stephanie sterling stern sterne steve steven stewart stinky stone storm strand strawberry street strike
strong student studio stupid sturm stuttgart style subaru success sugar sultan summer sun sunday sunflower
sunny sunset sunshine super superfly superman superstar support surfer surfing survivor susan susanne susi
suzuki sven sweet sweetheart sweetie swimmer swimming swordfish sydney sylvia syracuse system tag talisman
tamara tango tanja tanzen tarheels tarzan tatjana tattoo taurus taylor teacher teachers techno telefon
telephone temple tennessee tennis tequila teresa terminator terry test tester testing teufel texas thanks
theman theresa thomas thomson thor three thumper thunder thunderbird thursday tickle tiffany tiger tigger tim
timber time timo tina tinker titanic titans tits tobias tochter tod together tokiohotel tom tomato tomcat
tommy tony topgun toronto toshiba total toten toyota tracey tracy trader training trance transfer transformer
travel travis treasure tree treefrog trevor triangle trinity triumph trojan trooper trouble truck trucker
trucks trumpet trustno truth tucker tuesday tupac turbo turkey türkiye turtle twilight twister twitter two
tyler ubuntu ultimate ultra umbrella undertaker unicorn united universal universe university unknown urlaub
user vader valentin valentina valerie valhalla valley vampir vampire vanessa vanilla vater vati vatican
venice venus vera verena vernon veronica veronika version vettel victor victoria victory video viking viktor
viktoria village vincent violet virgin virginia virus vision vodka vogel volcano volkswagen volleyball voodoo
voyager wald waldi walker wallace walrus walter warcraft wareagle warehouse warlock warren warrior warriors
wasd washington wasser water watson wayne weasel webmaster webster wednesday weed weihnachten wein weiss weiß
welcome wendell wendy werder werner wesley western whatever whatsapp wheels whiskey whisky white whiteboy
wichser wicked wien wikinger wild wildcat wildcats wilhelm willi william willie willkommen willow wilson
windows windsor wine wings winner winnie winter wisdom witch wizard wodka wolf wolfgang wolfpack wolves woman
wombat women wonder woody work world wrangler wrestler wrestling wright wyoming xavier xbox xfiles xxx xyz
yamaha yankee yankees yannick yasmin yellow yesterday yoda yourmom youtube yusuf yxcv zauberer zelda zeppelin
zero zeynep zipper zitrone zoe zombie zucker zuerich zugang zürich zusammen zwei zxcv
`);
