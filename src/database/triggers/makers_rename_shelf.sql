CREATE TRIGGER makers_rename_shelf AFTER UPDATE OF name ON makers FOR EACH ROW WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION rename_shelf('maker');
