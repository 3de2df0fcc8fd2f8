// cspell:ignore learnt
/** Irregular English inflections as `form:base`. */
export const IRREGULAR_FORMS: ReadonlyMap<string, string> = new Map(
  `men:man women:woman children:child feet:foot teeth:tooth mice:mouse geese:goose oxen:ox lice:louse
   dice:die people:person knives:knife leaves:leaf wolves:wolf halves:half shelves:shelf loaves:loaf
   lives:life wives:wife thieves:thief elves:elf scarves:scarf calves:calf hooves:hoof bacteria:bacterium
   fungi:fungus cacti:cactus nuclei:nucleus data:datum media:medium criteria:criterion indices:index
   vertices:vertex matrices:matrix axes:axis crises:crisis analyses:analysis bases:basis
   diagnoses:diagnosis theses:thesis oases:oasis arose:arise ate:eat eaten:eat awoke:awake beaten:beat
   became:become began:begin begun:begin bent:bend bitten:bite bled:bleed blew:blow blown:blow broke:break
   broken:break brought:bring built:build burnt:burn bought:buy caught:catch chose:choose chosen:choose
   came:come crept:creep dealt:deal dug:dig drew:draw drawn:draw dreamt:dream drank:drink drunk:drink
   drove:drive driven:drive fell:fall fallen:fall fed:feed felt:feel fought:fight found:find fled:flee
   flew:fly flown:fly forbade:forbid forgot:forget forgotten:forget forgave:forgive froze:freeze
   frozen:freeze gave:give given:give went:go gone:go grew:grow grown:grow hung:hang heard:hear hid:hide
   hidden:hide held:hold kept:keep knelt:kneel knew:know known:know laid:lay led:lead learnt:learn
   left:leave lent:lend lit:light lost:lose made:make met:meet paid:pay rode:ride ridden:ride rang:ring
   rung:ring rose:rise risen:rise ran:run said:say saw:see seen:see sought:seek sold:sell sent:send
   sewn:sew shook:shake shaken:shake shone:shine shot:shoot shown:show shrank:shrink sang:sing sung:sing
   sank:sink sunk:sink sat:sit slept:sleep slid:slide spoke:speak spoken:speak spent:spend spun:spin
   stood:stand stole:steal stolen:steal stuck:stick stung:sting struck:strike swore:swear sworn:swear
   swept:sweep swam:swim swum:swim swung:swing took:take taken:take taught:teach tore:tear torn:tear
   told:tell thought:think threw:throw thrown:throw understood:understand woke:wake woken:wake wore:wear
   worn:wear wove:weave woven:weave wept:weep won:win wound:wind wrote:write written:write`
    .split(/\s+/u)
    .map((pair) => pair.split(':') as [form: string, base: string]),
);
