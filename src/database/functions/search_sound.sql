-- One Latin spelling for the same sounds, whichever alphabet and system (Hepburn, Polivanov, or as fans write) they came
-- in. S, T and Z stand for sh, ch and j, which before i are written si, ti and zi as in Polivanov's; c is ts.
-- after a change: UPDATE search_words SET sound = search_sound(spelling) WHERE spelling ~ '[^0-9/]'
CREATE OR REPLACE FUNCTION search_sound(spelling text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	sound text := spelling;
BEGIN
	IF sound ~ '[a-z]' THEN
		sound := regexp_replace(sound, 's?sh?ch|s?sh', 'S', 'g');
		sound := regexp_replace(sound, '[tc]?ch', 'T', 'g');
		sound := regexp_replace(sound, 't+[sz]', 'C', 'g');
		sound := replace(replace(replace(replace(sound, 'zh', 'Z'), 'kh', 'h'), 'ph', 'f'), 'dj', 'j');
		sound := regexp_replace(sound, 'c(?=[eiy])', 's', 'g');
		sound := translate(replace(replace(sound, 'ck', 'k'), 'x', 'ks'), 'cqwjC', 'kkvZc');
	END IF;
	IF sound ~ '[а-яё]' THEN
		sound := replace(replace(replace(replace(sound, 'дж', 'ж'), 'дз', 'з'), 'тс', 'ц'), 'тц', 'ц');
		sound := replace(replace(replace(replace(sound, 'йо', 'ё'), 'ё', 'yo'), 'ю', 'yu'), 'я', 'ya');
		sound := translate(sound, 'абвгдезийклмнопрстуфхцчшщыэжъь', 'abvgdeziyklmnoprstufhcTSSieZ');
	END IF;
	sound := regexp_replace(sound, 'd([zZ])', '\1', 'g');
	sound := regexp_replace(sound, 'sy(?=[aou])|Sy', 'S', 'g');
	sound := regexp_replace(sound, 'ty(?=[aou])|Ty', 'T', 'g');
	sound := regexp_replace(sound, 'zy(?=[aou])|Zy', 'Z', 'g');
	sound := replace(replace(replace(sound, 'Si', 'si'), 'Ti', 'ti'), 'Zi', 'zi');
	sound := replace(regexp_replace(sound, 'iy(?=[aou])', 'i', 'g'), 'ye', 'e');
	sound := regexp_replace(sound, 'y(?![aou])', 'i', 'g');
	sound := regexp_replace(sound, 'm(?=[bpm])', 'n', 'g');
	sound := regexp_replace(sound, 'oh(?![aeiouy])|ou', 'o', 'g');
	RETURN regexp_replace(replace(sound, 'hu', 'fu'), '([a-zA-Z])\1+', '\1', 'g');
END
$$;
