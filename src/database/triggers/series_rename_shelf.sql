CREATE TRIGGER series_rename_shelf AFTER UPDATE OF name ON series FOR EACH ROW WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION rename_shelf('series');
