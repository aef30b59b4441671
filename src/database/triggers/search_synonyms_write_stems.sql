CREATE TRIGGER search_synonyms_write_stems BEFORE INSERT OR UPDATE ON search_synonyms FOR EACH ROW EXECUTE FUNCTION write_synonym_stems();
